import { join } from 'node:path';
import { databaseFile } from '../../../src/service/store/engine.ts';
import type { Place } from '../../../src/service/store/open-store.ts';
import { openSqlite } from '../../../src/service/store/sqlite-connection.ts';
import { asAdmin } from '../../support/engines.ts';

/** Rows as they lie in the database, read past the store. Throws what the database says. */
export async function rawRows(place: Place, sql: string): Promise<Record<string, unknown>[]> {
  if ('url' in place) return (await asAdmin(sql, place.url)).rows;
  if ('memory' in place) throw new Error('Nobody else can read a database in memory.');
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
