import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '../platform/process/operator-error.ts';
import { newBackupFolder, writeBackup } from '../service/backup/write-backup.ts';
import { readDataLocation } from '../service/data-location.ts';
import { readStore } from '../service/store/read-store.ts';
import { dropOldBackups, readKeep } from './backup-retention.ts';
import { type Command, exitCodes, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';

export const backup: Command = {
  help: `latchkey backup <folder> [--keep <number>] [--format text|json]

Writes a consistent copy of all data, as of one moment, into a new folder: the database, the pictures, and a manifest with the
hash of every file. Works beside a running service. With PostgreSQL the rows are written as JSON lines; pg_dump is fine as well.
"latchkey verify <folder>" checks it, "latchkey restore <folder>" takes it back.

With --keep the folder holds many backups, each in a folder called by its time; when the new one is whole, all but the newest so
many are deleted. That is what a timer should run, and "latchkey verify <folder> --restore" behind it.

The secrets of the environment (MS_SECRET, MS_PEPPER) are not in it: keep them elsewhere, or passwords with a pepper are lost.`,
  async run(args, terminal) {
    const options = { ...formatOption, keep: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const json = isJson(values.format);
    const keep = readKeep(values.keep);
    const [name, ...more] = positionals;
    if (!name || more.length > 0) throw new WrongUsage('Into which folder?');
    const all = resolve(terminal.cwd, name);
    const { place, dataDir } = readDataLocation(terminal.env, terminal.cwd);
    if (keep === null && (await readdir(all).catch(() => [])).length > 0)
      throw new OperatorError([`${all} is not empty. A backup gets a folder of its own.`]);
    // Refuses what is no database of ours before anything is written.
    await (await readStore(place)).close();
    const made = keep === null ? '' : await newBackupFolder(all);
    const to = join(all, made);
    const done = await writeBackup({ place, dataDir }, to);
    const dropped = keep === null ? [] : await dropOldBackups(all, keep, made);
    const count = Object.keys(done.files).length;
    terminal.out(
      json
        ? JSON.stringify({ folder: to, engine: done.engine, files: count, dropped })
        : `${to} holds the backup, ${count} ${count === 1 ? 'file' : 'files'}.${dropped.length > 0 ? ` Deleted: ${dropped.join(', ')}.` : ''}`,
    );
    return exitCodes.fine;
  },
};
