import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { createDb } from '../../../platform/database/db.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { postgresDialect } from '../../../platform/database/postgres/postgres-driver.ts';
import { postgresPool } from '../../../platform/database/postgres/postgres-pool.ts';
import { sealBy } from '../../../platform/database/seal.ts';
import { sqliteDialect } from '../../../platform/database/sqlite/sqlite-driver.ts';
import { TransactionGuard } from '../../../platform/database/transaction-guard.ts';
import { migrations } from '../migrations/index.ts';
import type { Tables } from '../tables.ts';

/** The first `schema` steps. The connection stays open. */
export async function migrateSqlite(raw: DatabaseSync, schema: number): Promise<void> {
  const guard = new TransactionGuard();
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(raw, guard) });
  const db = createDb({ kind: 'sqlite', kysely, guard, seal: sealBy([]) });
  await migrate(db, { migrations: migrations.slice(0, schema) });
}

export async function migratePostgres(url: string, schema: number): Promise<void> {
  const guard = new TransactionGuard();
  const pool = postgresPool(url, { size: 1, isPatient: true, log: () => {} });
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(pool, guard) });
  const db = createDb({ kind: 'postgres', kysely, guard, seal: sealBy([]) });
  try {
    await migrate(db, { migrations: migrations.slice(0, schema) });
  } finally {
    await kysely.destroy();
  }
}
