import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '../platform/process/operator-error.ts';
import { type Random, systemRandom } from '../platform/process/random.ts';
import { readDataLocation } from '../service/data-location.ts';
import { asSentence, readAppFile } from '../service/domain/app-file/mistakes.ts';
import { newId } from '../service/domain/ids.ts';
import { exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';

/** `My Studio!` is `app_my_studio`. */
const idOf = (name: string) =>
  `app_${
    name
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '') || 'site'
  }`;

/** The least that an app needs. Public keys are no secrets: every page shows them. */
function firstApp(name: string, url: string, random: Random) {
  const { origin } = new URL(url);
  return {
    id: idOf(name),
    name,
    baseUrl: origin,
    keys: { live: [`pk_${newId(random)}`], sandbox: [`pk_sb_${newId(random)}`] },
    origins: { live: [origin] },
    minPasswordLength: 15,
  };
}

/** A configuration to begin with, where there is none yet. */
export async function init(args: string[], terminal: Terminal): Promise<number> {
  const options = { ...formatOption, name: { type: 'string' }, url: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [given, extra] = positionals;
  if (extra !== undefined) throw new WrongUsage(`One file at a time, not "${extra}" as well.`);
  const json = isJson(values.format);
  const { name, url } = values;
  if (!name?.trim()) throw new WrongUsage('What is the site called? Give --name "My site".');
  if (!url || !URL.canParse(url) || !/^https?:/.test(url))
    throw new WrongUsage('Where is the site? Give its address, such as --url https://www.example.com.');
  const file = given ? resolve(terminal.cwd, given) : readDataLocation(terminal.env, terminal.cwd).configFile;
  if (existsSync(file)) throw new OperatorError([`${file} is there already, and was not changed.`]);
  const app = firstApp(name.trim(), url, systemRandom);
  const read = readAppFile({ apps: [app] });
  if ('mistakes' in read) throw new OperatorError(read.mistakes.map(asSentence));
  writeFileSync(file, `${JSON.stringify({ apps: [app] }, null, 2)}\n`, { flag: 'wx' });
  if (json) terminal.out(JSON.stringify({ file, app: app.id }));
  else terminal.out(`${file} has the app ${app.id}. Put it into effect by: latchkey app apply`);
  return exitCodes.fine;
}
