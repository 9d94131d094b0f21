import { sql } from 'kysely';
import type { Db } from '../db.ts';

/**
 * Files as rows, for a database that several processes share (R75). Names are random and never used
 * again.
 */
export interface Files {
  put(name: string, file: { type: string; bytes: Uint8Array }): Promise<void>;
  get(name: string): Promise<{ type: string; bytes: Uint8Array } | null>;
  /** One that is gone already is fine. */
  remove(name: string): Promise<void>;
  /** Names of pictures at least this old, in the order of their names, from behind `after`. */
  older(ageMs: number, limit: number, after?: string): Promise<string[]>;
}

export function filesIn(db: Db): Files {
  return {
    async put(name, { type, bytes }) {
      await db.sql.insertInto('files').values({ name, type, bytes, created_at: db.now() }).execute();
    },
    async get(name) {
      const row = await db.sql
        .selectFrom('files')
        .select(['type', 'bytes'])
        .where('name', '=', name)
        .executeTakeFirst();
      return row ?? null;
    },
    async remove(name) {
      await db.sql.deleteFrom('files').where('name', '=', name).execute();
    },
    async older(ageMs, limit, after = '') {
      const rows = await db.sql
        .selectFrom('files')
        .select('name')
        .where('created_at', '<=', sql<number>`${db.now()} - ${ageMs}`)
        .where('type', 'like', 'image/%')
        .where('name', '>', after)
        .orderBy('name')
        .limit(limit)
        .execute();
      return rows.map(({ name }) => name);
    },
  };
}
