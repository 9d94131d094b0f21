import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Mistakes } from '../service/config.ts';
import { readDataPlace } from '../service/data-place.ts';
import { loadApps, readApps } from '../service/load-apps.ts';
import { FolderInUse } from '../service/store/failure.ts';
import { openStore } from '../service/store/open-store.ts';
import { readStore } from '../service/store/read-store.ts';
import { type Command, exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { subcommand } from './subcommand.ts';

function parse(args: string[], { env, cwd }: Terminal) {
  const { values, positionals } = parseArgs({ args, options: { ...formatOption }, allowPositionals: true });
  if (positionals.length > 1) throw new WrongUsage(`One file at a time, not "${positionals[1]}" as well.`);
  const given = positionals[0];
  return { json: isJson(values.format), given, file: given ? resolve(cwd, given) : readDataPlace(env, cwd).configFile };
}

async function validate(args: string[], terminal: Terminal): Promise<number> {
  const { json, file } = parse(args, terminal);
  try {
    const apps = await readApps(file);
    if (json) terminal.out(JSON.stringify({ ok: true, apps: apps.map(({ id }) => id), mistakes: [] }));
    else terminal.out(`${file} is in order: ${apps.map(({ id }) => id).join(', ')}.`);
    return exitCodes.fine;
  } catch (error) {
    if (!(error instanceof Mistakes) || !json) throw error;
    terminal.out(JSON.stringify({ ok: false, apps: [], mistakes: error.sentences }));
    return exitCodes.problem;
  }
}

/** The database keeps what the file says; a running service sees it within five seconds (R75). */
async function apply(args: string[], terminal: Terminal): Promise<number> {
  const { json, file } = parse(args, terminal);
  const apps = await readApps(file);
  const { place, secrets, configFile } = readDataPlace(terminal.env, terminal.cwd);
  const store = await openStore(place, { secrets }).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error;
    throw new Mistakes([
      error.message,
      file === configFile
        ? `Where the service is what uses it, restart it: each start applies ${file} too.`
        : `Where the service is what uses it, stop it first. A restart applies ${configFile} (MS_CONFIG), and not this file.`,
    ]);
  });
  try {
    const done = await loadApps(store.apps, apps);
    if (json) terminal.out(JSON.stringify({ ok: true, apps: done }));
    else for (const { id, result } of done) terminal.out(`${id}: ${result}.`);
    return exitCodes.fine;
  } finally {
    await store.close();
  }
}

/** The apps as the database has them, as a file that `apply` takes again. Seeds are not kept, and secrets never stand there. */
async function exportApps(args: string[], terminal: Terminal): Promise<number> {
  const { given } = parse(args, terminal);
  const store = await readStore(readDataPlace(terminal.env, terminal.cwd).place);
  try {
    const all = await store.apps.all();
    const apps = given ? all.filter(({ id }) => id === given) : all;
    if (apps.length === 0) throw new Mistakes([given ? `There is no app ${given}.` : 'There is no app yet.']);
    terminal.out(JSON.stringify({ apps: apps.map(({ document }) => document) }, null, 2));
    return exitCodes.fine;
  } finally {
    await store.close();
  }
}

export const app: Command = {
  help: `latchkey app validate [file] [--format json]
latchkey app apply [file] [--format json]
latchkey app export [app id]

validate  Checks a configuration file and says every mistake by its path. Touches no database.
apply     Checks it and puts it into the database. With PostgreSQL a running service sees it within five seconds; with SQLite
          stop the service first, or restart it, which applies the file as well.
export    Prints the configuration that is in the database, as JSON. Works beside a running service.

Without a file the one that MS_CONFIG names.`,
  run: subcommand('app', { validate, apply, export: exportApps }),
};
