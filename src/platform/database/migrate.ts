import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { StoreRefusal, storeFailure } from './failure.ts';
import { type Migration, type SqlDialect, words } from './migration.ts';

const schemaLock = 'latchkey:schema';

export interface MigrateOptions {
  migrations: readonly Migration[];
  /** Called once before the first change of a database that has data already (R73). */
  beforeChange?: (schema: number) => Promise<void>;
  log?: (message: string, facts?: Record<string, unknown>) => void;
}

export const historyTable = ({ int, end }: SqlDialect): string =>
  `create table if not exists schema_migrations (
    number ${int} primary key, name text not null, checksum text not null, applied_at ${int} not null)${end}`;

/** What a migration is, to notice when a released one was edited. */
export function checksumOf(migration: Migration, engine: Db['kind']): string {
  return createHash('sha256').update(migration.statements(words[engine]).join(';\n')).digest('hex');
}

/**
 * Brings the schema up to date (R73): each step in one transaction together with the note that it
 * was done, so that a kill leaves it done or untouched; under a lock, so that of several processes
 * one does it and the others find it done. Throws `StoreRefusal` for a schema that is newer than
 * this program, or whose history is not ours.
 */
export async function migrate(db: Db, options: MigrateOptions): Promise<void> {
  const { migrations, beforeChange, log } = options;
  await db.write(async (tx) => {
    await tx.lock(schemaLock);
    await sql.raw(historyTable(words[db.kind])).execute(tx.sql);
  });
  const before = await applied(db, migrations);
  if (before > 0 && before < migrations.length) await beforeChange?.(before);
  for (const migration of migrations) {
    const done = await db.write((tx) => step(tx, migration, migrations));
    if (done) log?.('migrated', { number: migration.number, name: migration.name });
  }
}

async function step(tx: Db, migration: Migration, known: readonly Migration[]): Promise<boolean> {
  await tx.lock(schemaLock);
  // Read again under the lock: another process may just have done it.
  if ((await applied(tx, known)) >= migration.number) return false;
  for (const statement of migration.statements(words[tx.kind])) await sql.raw(statement).execute(tx.sql);
  await tx.sql
    .insertInto('schema_migrations')
    .values({
      number: migration.number,
      name: migration.name,
      checksum: checksumOf(migration, tx.kind),
      applied_at: tx.now(),
    })
    .execute();
  return true;
}

/** For read-only callers: throws `StoreRefusal` unless the schema is exactly this program's. */
export async function assertCurrent(db: Db, migrations: readonly Migration[]): Promise<void> {
  const steps = await applied(db, migrations).catch((error: unknown) => {
    if (error instanceof StoreRefusal || storeFailure(error) !== null) throw error;
    return 0;
  });
  if (steps === migrations.length) return;
  throw new StoreRefusal(
    steps === 0
      ? 'There are no data of Latchkey in this database yet.'
      : `The database has schema ${steps}, this Latchkey works with ${migrations.length}. Start its service once, which brings the data up to date.`,
  );
}

/** How many steps the database has; refuses a history that is not ours. */
async function applied(db: Db, known: readonly Migration[]): Promise<number> {
  const rows = await db.sql.selectFrom('schema_migrations').selectAll().orderBy('number').execute();
  if (rows.length > known.length) {
    throw new StoreRefusal(
      `The database has schema ${rows.length}, this Latchkey knows ${known.length}: it was used by a newer version. Start that version, or restore a backup.`,
    );
  }
  for (const [index, row] of rows.entries()) {
    const migration = known[index]!;
    if (row.number !== migration.number || row.checksum !== checksumOf(migration, db.kind)) {
      throw new StoreRefusal(
        `Step ${row.number} (${row.name}) of the database's schema is not the one that this Latchkey knows: the data belong to another build.`,
      );
    }
  }
  return rows.length;
}
