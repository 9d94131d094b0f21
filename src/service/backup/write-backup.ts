import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import program from '../../../package.json' with { type: 'json' };
import { backupSqlite } from '../../platform/database/sqlite/backup.ts';
import { makeFolder } from '../../platform/process/make-folder.ts';
import { type DataLocation, imageFolder } from '../data-location.ts';
import { imageNameOf } from '../domain/image-name.ts';
import { dumpPostgres } from '../store/postgres-backup.ts';
import { databaseFile, schema } from '../store/schema.ts';
import { type Manifest, writeManifest } from './manifest.ts';
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

/** R72 all data as of one moment, in the folder `to`, beside a running service. */
export async function writeBackup({ place, dataDir }: DataPlace, to: string): Promise<Manifest> {
  makeFolder(to);
  const written =
    'url' in place
      ? { engine: 'postgres' as const, ...(await dumpPostgres(place.url, join(to, 'tables'))) }
      : { engine: 'sqlite' as const, ...(await backupFolder(dataDir, to)) };
  return writeManifest(to, { ...written, version: program.version, madeAt: new Date().toISOString() });
}

export type DataPlace = Pick<DataLocation, 'place' | 'dataDir'>;

const backupName = (at: Date): string => at.toISOString().replace(/:|\.\d+/g, '');

/**
 * A folder for a new backup inside `folder`, called by its time; of several at the same moment each
 * gets its own. Answers its name.
 */
export async function newBackupFolder(folder: string): Promise<string> {
  makeFolder(folder);
  for (let at = Date.now(); ; at += 1_000) {
    const name = backupName(new Date(at));
    const isOurs = await mkdir(join(folder, name), { mode: 0o700 }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        return false;
      },
    );
    if (isOurs) return name;
  }
}
