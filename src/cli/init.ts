import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeFolder } from '../platform/process/make-folder.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { systemRandom } from '../platform/process/random.ts';
import { type Command, exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { questions } from './init-questions.ts';
import { type StarterAnswers, type StarterSecrets, starterFiles } from './starter-files.ts';

const lettersAndDigits = 'abcdefghijklmnopqrstuvwxyz0123456789';
const word = (length: number) =>
  Array.from({ length }, () => lettersAndDigits[systemRandom.below(lettersAndDigits.length)]).join('');

const newSecrets = (): StarterSecrets => ({
  secret: Buffer.from(systemRandom.bytes(48)).toString('base64'),
  appId: `app_${word(12)}`,
  liveKey: `pk_${word(20)}`,
  sandboxKey: `pk_sb_${word(20)}`,
});

type Given = Partial<Record<string, string>>;

async function answerTo(
  { option, text, fallback, read }: (typeof questions)[number],
  { given, isUnasked, terminal: { ask, err } }: { given: Given; isUnasked: boolean; terminal: Terminal },
): Promise<string | null> {
  const answer = given[option];
  if (answer !== undefined) return read(answer.trim());
  if (isUnasked) return read(fallback);
  if (ask === null) throw new WrongUsage(`Without a terminal, give --${option}, or --yes for what is usual.`);
  for (;;) {
    const typed = (await ask(`${text}${fallback ? ` [${fallback}]` : ''}: `)).trim();
    try {
      return read(typed || fallback);
    } catch (error) {
      if (!(error instanceof WrongUsage)) throw error;
      err(error.message);
    }
  }
}

async function answersOf(given: Given, isUnasked: boolean, terminal: Terminal): Promise<StarterAnswers> {
  const answers: Partial<Record<keyof StarterAnswers, string | null>> = {};
  for (const question of questions) answers[question.key] = await answerTo(question, { given, isUnasked, terminal });
  return answers as StarterAnswers;
}

export const init: Command = {
  help: `latchkey init [folder] [--name text] [--site address] [--service address] [--smtp url] [--yes] [--format text|json]

Begins an installation in this folder, or in a new one: asks for the name of your site, its address, the address of the service
and the mail server, and writes app.json (the app), .env (the settings, with a new secret) and index.html (a first page). A
question whose option is given is not asked; --yes takes what is usual for all others, which is a trial on this machine.

Nothing is overwritten: where one of the files is there already, none is written. "latchkey serve" behind it runs the service.`,
  async run(args, terminal) {
    const options = {
      ...formatOption,
      ...Object.fromEntries(questions.map(({ option }) => [option, { type: 'string' as const }])),
      yes: { type: 'boolean', default: false },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const json = isJson(values.format);
    const [name = '.', ...more] = positionals;
    if (more.length > 0) throw new WrongUsage('One folder at a time.');
    const folder = resolve(terminal.cwd, name);
    const taken = ['app.json', '.env', 'index.html'].filter((file) => existsSync(join(folder, file)));
    if (taken.length > 0)
      throw new OperatorError([
        `${folder} has ${taken.join(', ')} already, and nothing is overwritten: take an empty folder.`,
      ]);
    const { yes, format: _, ...given } = values;
    const answers = await answersOf(given, yes, terminal);
    const secrets = newSecrets();
    makeFolder(folder);
    const files = starterFiles(answers, secrets);
    // `wx`: another program may just have written one.
    for (const [file, text] of Object.entries(files))
      await writeFile(join(folder, file), text, { flag: 'wx', mode: file === '.env' ? 0o600 : 0o644 });
    if (json) terminal.out(JSON.stringify({ folder, files: Object.keys(files), appId: secrets.appId }));
    else terminal.out(`${folder} has ${Object.keys(files).join(', ')} now. Next:`);
    if (!json) for (const line of nextSteps(answers)) terminal.out(line);
    return exitCodes.fine;
  },
};

/** A page that is opened as a file has no origin. */
const localServer = (site: string) => `"npx serve -l ${new URL(site).port || '80'}"`;

function nextSteps({ site, service, smtpUrl }: StarterAnswers): string[] {
  const isTrial = site.startsWith('http:');
  return [
    '  npx latchkey serve    runs the service. Stop it with Ctrl-C.',
    isTrial
      ? `  index.html            is a page for ${site}: ${localServer(site)} shows this folder there.`
      : `  index.html            is a page for ${site}.`,
    ...(smtpUrl === null && !isTrial
      ? ['  .env                  wants MS_SMTP_URL, and app.json a key in keys.live, before the site is live.']
      : []),
    `  npx latchkey doctor   looks at ${service} and all else that is needed to go live.`,
  ];
}
