import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { App } from '../service/domain/app-file/app.ts';
import { readApps } from '../service/load-apps.ts';
import { appOfPage } from './check/app-of-page.ts';
import { checkPage, type PageFinding } from './check/check-page.ts';
import { fixPage } from './check/fix-page.ts';
import { isAddress, readSources, type Source } from './check/sources.ts';
import { type Command, exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';

type Placed = PageFinding & { file: string };

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
const lines = ({ file, line, column, severity, rule, description, snippet }: Placed): string[] => [
  `${file}:${line}:${column}: ${severity} ${rule}: ${description}`,
  ...(snippet ?? '')
    .split('\n')
    .filter(Boolean)
    .map((one, i) => `    ${i === 0 ? 'write: ' : '       '}${one}`),
];

/** Rewrites the file of a page, and its text; how many places. */
async function fixSource(source: Source, apps: readonly App[], { cwd, err }: Terminal): Promise<number> {
  const { text, fixed } = fixPage(source.text, appOfPage(source.text, [...apps]), source.href);
  if (fixed === 0) return 0;
  if (source.text.includes('\uFFFD')) {
    err(`${source.name} is not UTF-8 and stays as it is: save it as UTF-8 first.`);
    return 0;
  }
  await writeFile(resolve(cwd, source.name), text);
  source.text = text;
  err(`${source.name}: ${plural(fixed, 'place')} rewritten.`);
  return fixed;
}

export const check: Command = {
  help: `latchkey check <file, folder or address> … [--app file] [--fix] [--format text|json]

Looks for mistakes in pages without a browser: the same findings as those of the inspector, each with file, line and column, and
with the corrected markup where there is one certain answer. Reads HTML, and templates leniently: what a template fills in is not
judged. With --app, the file of the apps, it also knows which plans, prices, custom fields, groups and providers there are; a page
names its app on the install tag.

Exit code 1 when there are errors; warnings alone are in order.`,
  async run(args, terminal) {
    const options = { ...formatOption, app: { type: 'string' }, fix: { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const json = isJson(values.format);
    if (positionals.length === 0) throw new WrongUsage('"check" wants a file, a folder or an address.');
    if (values.fix && positionals.some(isAddress))
      throw new WrongUsage('--fix rewrites files: save the page, and give its file.');
    const apps = values.app === undefined ? [] : await readApps(resolve(terminal.cwd, values.app));
    const sources = (await Promise.all(positionals.map((given) => readSources(given, terminal.cwd)))).flat();
    let fixed = 0;
    if (values.fix) for (const source of sources) fixed += await fixSource(source, apps, terminal);
    const findings = sources.flatMap(({ name, text, href }) =>
      checkPage(text, appOfPage(text, apps), href).map((finding): Placed => ({ file: name, ...finding })),
    );
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    const warnings = findings.length - errors;
    if (json)
      terminal.out(JSON.stringify({ ok: errors === 0, files: sources.length, fixed, errors, warnings, findings }));
    else {
      for (const line of findings.flatMap(lines)) terminal.out(line);
      terminal.out(`${plural(errors, 'error')}, ${plural(warnings, 'warning')} in ${plural(sources.length, 'file')}.`);
    }
    return errors === 0 ? exitCodes.fine : exitCodes.problem;
  },
};
