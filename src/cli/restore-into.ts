import { copyFileSync, renameSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../platform/process/make-folder.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import type { Manifest } from '../service/backup/manifest.ts';
import { countFindings, countSqlite } from '../service/backup/row-counts.ts';
import type { DataLocation } from '../service/data-location.ts';
import { imageFolder } from '../service/data-location.ts';
import { migrations } from '../service/store/migrations/index.ts';
import { openStore } from '../service/store/open-store.ts';
import { restorePostgres } from '../service/store/postgres-backup.ts';
import { databaseFile } from '../service/store/schema.ts';
import { assertFolderEmpty } from '../service/store/transfer/sqlite-target.ts';

async function restoreFolder(from: string, dataDir: string): Promise<Record<string, number>> {
  const file = join(dataDir, databaseFile);
  assertFolderEmpty(dataDir);
  makeFolder(dataDir);
  await cp(join(from, 'images'), imageFolder(dataDir), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  // Under its name only when it is whole.
  copyFileSync(join(from, databaseFile), `${file}.new`);
  renameSync(`${file}.new`, file);
  return countSqlite(file);
}

/**
 * Takes a backup back into an empty place, and opens it as the service will. A sentence for each
 * table that lost rows on the way.
 */
export async function restoreInto(
  from: string,
  { schema, rows }: Pick<Manifest, 'schema' | 'rows'>,
  { place, dataDir, secrets }: Pick<DataLocation, 'place' | 'dataDir' | 'secrets'>,
): Promise<string[]> {
  if (schema > migrations.length)
    throw new OperatorError([
      `The backup has schema ${schema}, this Latchkey knows ${migrations.length}: restore it with a newer version.`,
    ]);
  const found =
    'url' in place
      ? await restorePostgres(place.url, join(from, 'tables'), schema)
      : await restoreFolder(from, dataDir);
  // Migrates an older backup now, while the operator sees the outcome.
  await (await openStore(place, { secrets })).close();
  return countFindings(rows, found);
}
