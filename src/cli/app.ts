import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '../platform/process/operator-error.ts';
import { readDataLocation } from '../service/data-location.ts';
import { readApps } from '../service/load-apps.ts';
import { readStore } from '../service/store/read-store.ts';
import { type AppsDocument, findRevision } from '../service/use-cases/app/apply-apps.ts';
import { apply, returnTo } from './app-apply.ts';
import { diff, history } from './app-history.ts';
import { init } from './app-init.ts';
import { relatedOrigins } from './app-related-origins.ts';
import { type Command, exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { serviceUrlOf } from './service-url.ts';
import { subcommand } from './subcommand.ts';

async function validate(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: formatOption, allowPositionals: true });
  if (positionals.length > 1) throw new WrongUsage(`One file at a time, not "${positionals[1]}" as well.`);
  const json = isJson(values.format);
  const [given] = positionals;
  const file = given ? resolve(terminal.cwd, given) : readDataLocation(terminal.env, terminal.cwd).configFile;
  try {
    const apps = await readApps(file, serviceUrlOf(terminal.env));
    if (json) terminal.out(JSON.stringify({ ok: true, apps: apps.map(({ id }) => id), mistakes: [] }));
    else terminal.out(`${file} is in order: ${apps.map(({ id }) => id).join(', ')}.`);
    return exitCodes.fine;
  } catch (error) {
    if (!(error instanceof OperatorError) || !json) throw error;
    terminal.out(JSON.stringify({ ok: false, apps: [], mistakes: error.sentences }));
    return exitCodes.problem;
  }
}

/**
 * The configuration that is in effect, or an older one, as a file that `apply` takes again. It has
 * no seeds, which are not stored, and never secrets.
 */
async function exportApps(args: string[], terminal: Terminal): Promise<number> {
  const options = { ...formatOption, revision: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [given, extra] = positionals;
  if (extra !== undefined) throw new WrongUsage(`One app at a time, not "${extra}" as well.`);
  if (values.revision !== undefined && !/^[1-9]\d{0,8}$/.test(values.revision))
    throw new WrongUsage('--revision is a number, as "latchkey app history" lists them.');
  const store = await readStore(readDataLocation(terminal.env, terminal.cwd).place);
  try {
    const revision = values.revision
      ? await findRevision(store, Number(values.revision))
      : await store.appRevisions.newest<AppsDocument>();
    const all = revision?.document.apps ?? [];
    const apps = given ? all.filter(({ id }) => id === given) : all;
    if (apps.length === 0) throw new OperatorError([given ? `There is no app ${given}.` : 'There is no app yet.']);
    terminal.out(JSON.stringify({ apps }, null, 2));
    return exitCodes.fine;
  } finally {
    await store.close();
  }
}

export const app: Command = {
  help: `latchkey app init     [file] --name text --url address [--json]
latchkey app validate [file] [--json]
latchkey app apply    [file] [--force] [--remove-others] [--note text] [--json]
latchkey app history  [--json]
latchkey app diff     [from] [to] [--json]
latchkey app return   <number> [--note text] [--json]
latchkey app export   [app id] [--revision number]
latchkey app related-origins <app id>

init      Writes a file to begin with, for a site of this name at this address. Changes no file that is there.
validate  Checks a configuration file and reports every mistake by its path. Touches no database.
apply     Checks a file and makes it the newest revision. A file that equals an older revision is refused; --force applies
          it again. Apps that the file does not name stay in service; --remove-others takes them out of service. Their
          members stay in the database.
history   Lists all revisions, newest first: number, time, source, who made it, note.
diff      Shows what differs between two revisions, or a revision and a file. Without numbers: the newest revision and the
          one before it. With one number: that revision and the newest. With one file: what applying it would change.
return    Makes an older revision the newest one again, as a new revision.
export    Prints the configuration that is in effect, or that of --revision, as JSON.
related-origins  Prints the file /.well-known/webauthn, for origins on other domains than that of the passkeys.

All of them work beside a running service. Every process of it follows a new revision within two seconds.
Without a file "init", "validate" and "apply" take the one that MS_CONFIG names. --json is short for --format json.`,
  ...subcommand('app', {
    init,
    validate,
    apply,
    history,
    diff,
    return: returnTo,
    export: exportApps,
    'related-origins': relatedOrigins,
  }),
};
