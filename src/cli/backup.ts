import { existsSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { backupSqlite } from '../platform/database/sqlite/backup.ts';
import { makeFolder } from '../platform/process/make-folder.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { type Manifest, writeManifest } from '../service/backup-manifest.ts';
import { readDataLocation } from '../service/data-location.ts';
import { imageNameOf } from '../service/domain/image-name.ts';
import { dumpPostgres } from '../service/store/postgres-backup.ts';
import { readStore } from '../service/store/read-store.ts';
import { databaseFile, schema } from '../service/store/schema.ts';
import { dropOldBackups, newBackupFolder, readKeep } from './backup-retention.ts';
import { type Command, exitCodes, WrongUsage } from './command.ts';
import { imageFolder } from './files-of.ts';
import { formatOption, isJson } from './format.ts';
import { countSqlite } from './row-counts.ts';

/** A picture may be missing for good: `verify` reports it, and the rest is worth keeping. */
const mostTries = 5;

/** Copies what is new; a picture never changes under its name. */
const copyImages = (from: string, to: string) =>
  cp(from, to, { recursive: true, force: false, filter: (path) => !path.endsWith('.new') }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    },
  );

/**
 * A copy of the database, and every picture that it names. Pictures come and go meanwhile, so they
 * are copied before (what it may name) and after (what came in between); where one was replaced
 * just then, the copy is made anew.
 */
async function backupFolder(dataDir: string, to: string): Promise<Pick<Manifest, 'schema' | 'rows'>> {
  const [images, file] = [join(to, 'images'), join(to, databaseFile)];
  for (let tries = 1; ; tries++) {
    await copyImages(imageFolder(dataDir), images);
    await backupSqlite(dataDir, file, schema);
    await copyImages(imageFolder(dataDir), images);
    const { steps, missing } = lookInto(file, images);
    if (missing === 0 || tries === mostTries) return { schema: steps, rows: countSqlite(file) };
    await rm(file);
  }
}

/** The schema of a copy, and how many pictures it names that are not there. */
function lookInto(file: string, images: string): { steps: number; missing: number } {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    const { steps } = copy.prepare('select count(*) as steps from schema_migrations').get() as { steps: number };
    let missing = 0;
    for (const { address } of copy
      .prepare('select profile_image as address from members where profile_image is not null')
      .iterate()) {
      const name = imageNameOf(address as string);
      if (name && !existsSync(join(images, name.slice(0, 2).toLowerCase(), name))) missing++;
    }
    return { steps, missing };
  } finally {
    copy.close();
  }
}

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
    makeFolder(to);
    const written =
      'url' in place
        ? { engine: 'postgres' as const, ...(await dumpPostgres(place.url, join(to, 'tables'))) }
        : { engine: 'sqlite' as const, ...(await backupFolder(dataDir, to)) };
    const done = await writeManifest(to, { ...written, version: manifest.version, madeAt: new Date().toISOString() });
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
