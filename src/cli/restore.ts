import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '../platform/process/operator-error.ts';
import { manifestFindings, readManifest } from '../service/backup/manifest.ts';
import { readDataLocation } from '../service/data-location.ts';
import { type Command, exitCodes, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { restoreInto } from './restore-into.ts';

export const restore: Command = {
  help: `latchkey restore <folder> [--format text|json]

Takes a backup back, into the place that MS_DATA_DIR or MS_DATABASE_URL names, which must be empty. The backup is checked first.
A backup of SQLite goes into a folder, one of PostgreSQL into a database. One of an older version is brought up to date. Stop the
service before; afterwards start it as usual, with the secrets it had.`,
  async run(args, terminal) {
    const { values, positionals } = parseArgs({ args, options: formatOption, allowPositionals: true });
    const json = isJson(values.format);
    const [name, ...more] = positionals;
    if (!name || more.length > 0) throw new WrongUsage('From which folder?');
    const from = resolve(terminal.cwd, name);
    const manifest = await readManifest(from);
    const findings = await manifestFindings(from, manifest);
    if (findings.length > 0) throw new OperatorError(findings);
    const data = readDataLocation(terminal.env, terminal.cwd);
    if ('url' in data.place !== (manifest.engine === 'postgres'))
      throw new OperatorError([
        `This is a backup of ${manifest.engine === 'postgres' ? 'PostgreSQL: set MS_DATABASE_URL' : 'SQLite: leave MS_DATABASE_URL out'}.`,
      ]);
    const lost = await restoreInto(from, manifest, data);
    if (lost.length > 0) throw new OperatorError(lost);
    terminal.out(
      json ? JSON.stringify({ restored: from, madeAt: manifest.madeAt }) : `The data of ${manifest.madeAt} are back.`,
    );
    return exitCodes.fine;
  },
};
