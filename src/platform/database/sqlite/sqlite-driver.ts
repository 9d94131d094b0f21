import type { DatabaseSync } from 'node:sqlite';
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SyncFastPath } from '../db.ts';
import type { TransactionGuard } from '../transaction-guard.ts';
import { SqliteConnection, type SqliteFlush } from './kysely-connection.ts';

class SqliteDriver implements Driver {
  readonly #db: DatabaseSync;
  readonly #connection: SqliteConnection;
  readonly #guard: TransactionGuard;
  readonly #flush: SqliteFlush;
  readonly #waiting: (() => void)[] = [];
  #busy = false;

  constructor(db: DatabaseSync, guard: TransactionGuard, flush: SqliteFlush) {
    this.#db = db;
    this.#connection = new SqliteConnection(db, flush);
    this.#guard = guard;
    this.#flush = flush;
  }

  async init(): Promise<void> {}

  /** The way through the queue costs more than most questions. */
  readonly syncFastPath: SyncFastPath = {
    rows: (sql, parameters, isTransaction) => {
      if (!isTransaction) {
        if (!this.#isFree()) return null;
        // It waits for the disk, which only the long way does without blocking.
        if (this.#connection.waitsForFlush(sql)) return null;
      }
      return this.#connection.execute<never>(sql, parameters).rows;
    },
    transactionNoSync: (work) => {
      if (!this.#isFree()) return null;
      this.#connection.begin({ isNoSync: true });
      try {
        const done = work();
        this.#connection.commit();
        return done;
      } catch (error) {
        this.#connection.rollback();
        throw error;
      }
    },
    changeCounter: () => this.#connection.mark(),
    now: Date.now,
  };

  #isFree(): boolean {
    this.#guard.check();
    return !this.#busy;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#guard.check();
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const isUnflushed = this.#connection.takeUnflushed();
    // Handed over without a gap, so that no newcomer overtakes.
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy = false;
    // Others work on meanwhile, and share the flush.
    if (isUnflushed) await this.#flush?.flushed();
  }

  async beginTransaction(): Promise<void> {
    this.#connection.begin({ isNoSync: this.#flush !== undefined });
  }

  async commitTransaction(): Promise<void> {
    this.#connection.commit();
  }

  async rollbackTransaction(): Promise<void> {
    this.#connection.rollback();
  }

  async destroy(): Promise<void> {
    await this.acquireConnection();
    this.#db.close();
  }
}

// Kysely would put its own queue in front of the driver, where the guard could not speak before the
// wait.
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely's SQLite dialect over `node:sqlite`, and the short way beside it. */
export function sqliteDialect(
  db: DatabaseSync,
  guard: TransactionGuard,
  { flush }: { flush?: SqliteFlush } = {},
): Dialect & { syncFastPath: SyncFastPath } {
  const driver = new SqliteDriver(db, guard, flush);
  return {
    createDriver: () => driver,
    createAdapter: () => new QueueingAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    syncFastPath: driver.syncFastPath,
  };
}
