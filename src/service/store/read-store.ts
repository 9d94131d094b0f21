import { accessSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import type { DatabaseLocation } from '../../platform/database/database-options.ts';
import { createDb, platformView } from '../../platform/database/db.ts';
import { StoreRefusal } from '../../platform/database/failure.ts';
import { assertCurrent } from '../../platform/database/migrate.ts';
import { postgresDialect } from '../../platform/database/postgres/postgres-driver.ts';
import { postgresPool } from '../../platform/database/postgres/postgres-pool.ts';
import { sealBy } from '../../platform/database/seal.ts';
import { openSqlite } from '../../platform/database/sqlite/sqlite-connection.ts';
import { sqliteDialect } from '../../platform/database/sqlite/sqlite-driver.ts';
import { TransactionGuard } from '../../platform/database/transaction-guard.ts';
import { migrations } from './migrations/index.ts';
import { databaseFile } from './schema.ts';
import type { Store } from './store.ts';
import { storeOver } from './store-over.ts';
import type { Tables } from './tables.ts';

export interface ReadStore extends Store {
  readonly engine: 'sqlite' | 'postgres';
  /** Of the database. */
  version(): Promise<string>;
  close(): Promise<void>;
}

interface ReadOptions {
  secrets?: readonly string[];
  /** False: PostgreSQL ends whatever takes longer than a request of the service may. */
  isPatient?: boolean;
}

/**
 * A store that only reads, beside a service that runs: it takes no lock (R74), changes no schema,
 * and the database refuses it every write. Throws `StoreRefusal` where there is no database yet, or
 * one of another version.
 */
export async function readStore(
  place: Exclude<DatabaseLocation, { memory: true }>,
  { secrets = [], isPatient = true }: ReadOptions = {},
): Promise<ReadStore> {
  return openBeside(place, { secrets, isPatient, isReader: true });
}

/**
 * The same for what may change beside a service that runs on SQLite: the configuration and members.
 * SQLite's own locks keep the two apart. Keep its transactions short: the service waits for them,
 * and gets the database for as long as each of them took.
 */
export async function writeBeside(
  place: { folder: string },
  { secrets = [] }: { secrets?: readonly string[] } = {},
): Promise<ReadStore> {
  const store = await openBeside(place, { secrets, isPatient: true, isReader: false });
  return {
    ...store,
    async transaction(work) {
      const start = performance.now();
      try {
        return await store.transaction(work);
      } finally {
        // SQLite's lock is not fair: the next transaction would have it again at once.
        await setTimeout(performance.now() - start);
      }
    },
  };
}

async function openBeside(
  place: Exclude<DatabaseLocation, { memory: true }>,
  { secrets, isPatient, isReader }: Required<ReadOptions> & { isReader: boolean },
): Promise<ReadStore> {
  const guard = new TransactionGuard();
  const shared = { guard, seal: sealBy(secrets) };
  const kysely = 'url' in place ? overPostgres(place.url, guard, isPatient) : overSqlite(place.folder, guard, isReader);
  const db = createDb({ kind: 'url' in place ? 'postgres' : 'sqlite', kysely, ...shared });
  try {
    await assertCurrent(platformView(db), migrations);
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
  return {
    ...storeOver(db),
    engine: db.kind,
    version: () => versionOf(kysely, db.kind),
    close: () => kysely.destroy(),
  };
}

async function versionOf(kysely: Kysely<Tables>, engine: ReadStore['engine']): Promise<string> {
  const query =
    engine === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`;
  return (await query.execute(kysely)).rows[0]!.version;
}

/** Throws where the user may not look: that is no missing file. */
function isThere(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

function overSqlite(folder: string, guard: TransactionGuard, isReader: boolean): Kysely<Tables> {
  const path = join(folder, databaseFile);
  if (!isThere(path))
    throw new StoreRefusal(
      `There is no database in ${folder} yet. "latchkey init" begins an installation, "latchkey app apply" or "latchkey serve" makes its database, and MS_DATA_DIR names another folder.`,
    );
  const raw = openSqlite(path);
  if (isReader) raw.exec('pragma query_only = on');
  return new Kysely<Tables>({ dialect: sqliteDialect(raw, guard) });
}

function overPostgres(url: string, guard: TransactionGuard, isPatient: boolean): Kysely<Tables> {
  const pool = postgresPool(url, { size: 2, isPatient, isReader: true, log: () => {} });
  return new Kysely<Tables>({ dialect: postgresDialect(pool, guard) });
}
