import { join } from 'node:path';
import { openSqlite } from '../../../src/platform/database/sqlite/sqlite-connection.ts';
import type { DatabaseLocation } from '../../../src/service/store/open-store.ts';
import { databaseFile } from '../../../src/service/store/schema.ts';
import { asAdmin } from '../../support/engines.ts';

/** Raw rows of the database, read past the store. Throws the database's error. */
export async function rawRows(place: DatabaseLocation, sql: string): Promise<Record<string, unknown>[]> {
  if ('url' in place) return (await asAdmin(sql, place.url)).rows;
  if ('memory' in place) throw new Error('A database in memory cannot be read from outside.');
  const db = openSqlite(join(place.folder, databaseFile));
  try {
    return db
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  } finally {
    db.close();
  }
}
