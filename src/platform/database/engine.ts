import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely, type LogConfig, sql } from 'kysely';
import { makeFolder } from '../process/make-folder.ts';
import type { DatabaseLocation, DatabaseOptions } from './database-options.ts';
import { createDb, type Db, platformView } from './db.ts';
import { endedSessionsIn } from './ended-sessions.ts';
import { StoreRefusal, storeFailure } from './failure.ts';
import { createHintRegistry, type HintRegistry } from './hints.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migration.ts';
import type { PlatformTables } from './platform-tables.ts';
import { postgresDialect } from './postgres/postgres-driver.ts';
import { postgresHints } from './postgres/postgres-hints.ts';
import { postgresPool } from './postgres/postgres-pool.ts';
import { sealBy } from './seal.ts';
import { backupSqlite, type CopiedFiles } from './sqlite/backup.ts';
import { networkFilesystem } from './sqlite/network-filesystem.ts';
import { sharedFlush } from './sqlite/shared-flush.ts';
import { assertSqliteVersion, openSqlite, servingCacheBytes } from './sqlite/sqlite-connection.ts';
import { sqliteDialect } from './sqlite/sqlite-driver.ts';
import { lockFolder } from './sqlite/sqlite-lock.ts';
import { TransactionGuard } from './transaction-guard.ts';

/** An open, checked and migrated database. */
export interface Engine<T extends PlatformTables> {
  db: Db<T>;
  version: string;
  hints: Pick<HintRegistry, 'subscribe'>;
  backup(path: string): Promise<void>;
  /**
   * R86 what an operator watches: bytes of SQLite's write-ahead log, queries that wait for a
   * connection to PostgreSQL.
   */
  strain(): { walBytes?: number; poolWaiting?: number };
  close(): Promise<void>;
}

/**
 * R66 those whose log may have a hole, until the process ends: SQLite takes a log over into the
 * file when it closes the last connection, and looks at its sums only when it opens it.
 */
const leftOpen: DatabaseSync[] = [];

/**
 * What a database is to hold. The demo's app keeps its own data on the same engines, with a shape
 * of its own.
 */
export interface Shape extends CopiedFiles {
  lockFile: string;
  migrations: readonly Migration[];
  /** Runs each time an SQLite file with its tables is opened. */
  prepare?: (db: DatabaseSync) => void;
}

export async function openEngine<T extends PlatformTables>(
  place: DatabaseLocation,
  options: DatabaseOptions,
  shape: Shape,
): Promise<Engine<T>> {
  if ('url' in place) return openPostgres(place.url, options, shape);
  if ('memory' in place) return openSqliteEngine(openSqlite(':memory:'), null, () => {}, options, shape);
  const { folder } = place;
  prepareFolder(folder, shape);
  const unlock = lockFolder(folder, join(folder, shape.lockFile), options.lockWaitMs);
  try {
    const raw = openSqlite(join(folder, shape.databaseFile), { cacheBytes: servingCacheBytes });
    return await openSqliteEngine(raw, folder, unlock, options, shape);
  } catch (error) {
    unlock();
    throw error;
  }
}

function prepareFolder(folder: string, { databaseFile, lockFile }: Shape): void {
  try {
    // R88 no other user of the machine may read the members.
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const name of [databaseFile, lockFile]) {
      const file = join(folder, name);
      if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
      chmodSync(file, 0o600);
    }
  } catch (error) {
    throw new StoreRefusal(`The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
  const network = networkFilesystem(folder);
  if (network) {
    throw new StoreRefusal(
      `The data folder ${folder} is on a network filesystem (${network}), where SQLite's locks do not hold. Use a local folder, or PostgreSQL (MS_DATABASE_URL).`,
    );
  }
}

async function openSqliteEngine<T extends PlatformTables>(
  raw: DatabaseSync,
  folder: string | null,
  unlock: () => void,
  { clock, secrets = [], log, trace }: DatabaseOptions,
  shape: Shape,
): Promise<Engine<T>> {
  const { endedFile, migrations, prepare } = shape;
  const guard = new TransactionGuard();
  // Beside the file itself, where the one in the folder only points to it.
  const logFile = folder === null ? null : `${raw.location()}-wal`;
  const flush = logFile === null ? undefined : sharedFlush(logFile);
  const dialect = sqliteDialect(raw, guard, { flush });
  const kysely = new Kysely<T>({ dialect, log: tracing(trace) });
  // Tracing sees only Kysely's statements.
  const syncFastPath = trace ? undefined : dialect.syncFastPath;
  try {
    const { version } = raw.prepare('select sqlite_version() as version').get() as { version: string };
    assertSqliteVersion(version);
    if (folder !== null) takeLogOver(raw);
    const hints = createHintRegistry();
    const endedSessions = endedSessionsIn(folder !== null && endedFile ? join(folder, endedFile) : null);
    const seal = sealBy(secrets);
    const db = createDb({ kind: 'sqlite', kysely, syncFastPath, guard, clock, seal, hints, endedSessions, flush });
    await migrate(platformView(db), {
      migrations,
      log,
      beforeChange: async (schema) => {
        if (folder === null) return;
        const { now } = raw.prepare(`select strftime('%Y%m%dT%H%M%SZ') as now`).get() as { now: string };
        const path = join(folder, 'backups', `schema-${schema}-${now}.db`);
        await backupSqlite(folder, path, shape);
        log?.('backed up before migrating', { path });
      },
    });
    // What is in memory does not grow old enough.
    if (folder !== null) prepare?.(raw);
    return {
      db,
      version,
      hints,
      backup: async (path) => {
        if (folder === null) throw new Error('A database in memory has nothing to back up.');
        await backupSqlite(folder, path, shape);
      },
      strain: () => ({
        walBytes: logFile === null ? 0 : (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0),
      }),
      close: async () => {
        try {
          // Waits its turn behind running transactions; then the file alone holds everything.
          await sql`pragma optimize`.execute(kysely);
          await sql`pragma wal_checkpoint(truncate)`.execute(kysely);
        } catch (error) {
          // R71 a full disk must not block the shutdown: the next start reads the log.
          if (storeFailure(error) === null) throw error;
        } finally {
          if (flush?.isSound === false) leftOpen.push(raw);
          else await kysely.destroy();
          await flush?.close();
          unlock();
        }
      },
    };
  } catch (error) {
    await flush?.close();
    raw.close();
    throw error;
  }
}

/**
 * R66 what an earlier process has left in the log is in the file before anything is acknowledged
 * here. The system may show of the log what never came to the disk, and whatever is written behind
 * that would be lost with it.
 */
function takeLogOver(raw: DatabaseSync): void {
  try {
    raw.exec('pragma wal_checkpoint(truncate)');
  } catch (error) {
    // R71 a full disk has no room for it, and can be read all the same.
    if (storeFailure(error) === null) throw error;
  }
}

async function openPostgres<T extends PlatformTables>(
  url: string,
  options: DatabaseOptions,
  { migrations }: Shape,
): Promise<Engine<T>> {
  const { clock, secrets = [], poolSize = 10, log, trace, timeWait } = options;
  const hints = createHintRegistry();
  const listener = postgresHints(url, hints, log);
  let poolWaiting = () => 0;
  const connect = (size: number, isPatient: boolean) => {
    const guard = new TransactionGuard();
    const pool = postgresPool(url, { size, isPatient, log: (message) => log?.(message) });
    const kysely = new Kysely<T>({ dialect: postgresDialect(pool, guard, timeWait), log: tracing(trace) });
    poolWaiting = () => pool.waitingCount;
    return createDb({ kind: 'postgres', kysely, guard, clock, seal: sealBy(secrets), hints });
  };

  // A connection of its own: it may wait for another process that migrates, and a step may take
  // longer than any request.
  const patient = connect(1, true);
  try {
    const version = await postgresVersion(patient);
    await migrate(platformView(patient), { migrations, log });
    const db = connect(poolSize, false);
    return {
      db,
      version,
      hints: listener,
      backup: async () => {
        throw new Error('On PostgreSQL use pg_dump.');
      },
      strain: () => ({ poolWaiting: poolWaiting() }),
      close: async () => {
        await listener.close();
        await db.sql.destroy();
      },
    };
  } finally {
    await patient.sql.destroy();
  }
}

async function postgresVersion<T>(db: Db<T>): Promise<string> {
  try {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db.sql);
    return rows[0]!.server_version;
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    throw new StoreRefusal(`PostgreSQL (MS_DATABASE_URL) does not answer: ${message || code}.`);
  }
}

const tracing = (trace: DatabaseOptions['trace']): LogConfig => (trace ? (event) => void trace(event.query.sql) : []);
