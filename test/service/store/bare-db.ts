import type { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { createDb } from '../../../src/platform/database/db.ts';
import { postgresDialect } from '../../../src/platform/database/postgres/postgres-driver.ts';
import { postgresPool } from '../../../src/platform/database/postgres/postgres-pool.ts';
import { sealBy } from '../../../src/platform/database/seal.ts';
import { openSqlite } from '../../../src/platform/database/sqlite/sqlite-connection.ts';
import { sqliteDialect } from '../../../src/platform/database/sqlite/sqlite-driver.ts';
import { TransactionGuard } from '../../../src/platform/database/transaction-guard.ts';
import type { Db } from '../../../src/service/store/db.ts';
import type { Tables } from '../../../src/service/store/tables.ts';

/** A database without the checks and migrations of `openStore`, for tests that look below it. */
export function bareSqlite(path: string): { db: Db; raw: DatabaseSync } {
  const raw = openSqlite(path);
  const guard = new TransactionGuard();
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(raw, guard) });
  return { raw, db: createDb({ kind: 'sqlite', kysely, guard, seal: sealBy([]) }) };
}

export function barePostgres(url: string): Db {
  const guard = new TransactionGuard();
  const pool = postgresPool(url, { size: 2, isPatient: true, log: () => {} });
  return createDb({
    kind: 'postgres',
    kysely: new Kysely<Tables>({ dialect: postgresDialect(pool, guard) }),
    guard,
    seal: sealBy([]),
  });
}
