import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SyncFastPath } from '../db.ts';
import type { TransactionGuard } from '../transaction-guard.ts';
import type { SharedFlush } from './shared-flush.ts';

/** Cached prepared statements; far more than this code base has different ones. */
const statementsKept = 500;

interface Prepared {
  statement: StatementSync;
  answersRows: boolean;
  onlyReads: boolean;
}

/**
 * One connection, one user at a time: transactions with awaits inside never mix. (Kysely's own
 * driver begins transactions without IMMEDIATE, R67, and lets a failing rollback mask the error,
 * R68.)
 */
class SqliteConnection implements DatabaseConnection {
  readonly #db: DatabaseSync;
  readonly #flush: SqliteDialectOptions['flush'];
  readonly #prepared = new Map<string, Prepared>();
  #inTransaction = false;
  #hasFailed = false;
  #isNoSync = false;
  #writes = 0;
  #others: unknown;
  #ofOthers: StatementSync | undefined;

  constructor(db: DatabaseSync, flush: SqliteDialectOptions['flush']) {
    this.#db = db;
    this.#flush = flush;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.execute(sql, parameters);
  }

  execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    this.#assertSound();
    try {
      const { statement, answersRows, onlyReads } = this.#prepare(sql);
      if (!onlyReads) {
        // Behind a hole in the log nothing lasts, however well the flush of this statement itself
        // may go.
        this.#flush?.assertSound();
        this.#writes += 1;
      }
      if (answersRows) return { rows: statement.all(...(parameters as SQLInputValue[])) as R[] };
      const { changes } = statement.run(...(parameters as SQLInputValue[]));
      return { rows: [], numAffectedRows: BigInt(changes) };
    } catch (error) {
      this.#hasFailed = this.#inTransaction;
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: nothing here is ever streamed; the interface asks for the method
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('This store does not stream.');
  }

  /**
   * `isNoSync`: the commit does not wait for the disk. In WAL mode NORMAL writes the log, and the
   * next flush of it takes this along.
   */
  begin({ isNoSync }: { isNoSync: boolean }): void {
    this.#flush?.assertSound();
    if (isNoSync) this.#db.exec('pragma synchronous = normal');
    this.#isNoSync = isNoSync;
    try {
      // R67 a deferred transaction that writes after a read fails at once when another connection
      // wrote meanwhile, whatever the timeout.
      this.#db.exec('begin immediate');
    } catch (error) {
      this.#end();
      throw error;
    }
    this.#inTransaction = true;
    this.#hasFailed = false;
  }

  commit(): void {
    this.#assertSound();
    this.#db.exec('commit');
    this.#end();
  }

  /** R68 never throws for a transaction that is already gone: the first error is to be reported. */
  rollback(): void {
    this.#hasFailed = false;
    if (this.#db.isTransaction) this.#db.exec('rollback');
    this.#end();
  }

  #end(): void {
    this.#inTransaction = false;
    if (this.#isNoSync) this.#db.exec('pragma synchronous = full');
    this.#isNoSync = false;
  }

  /** Counts writes of this connection; `data_version` shows commits of other connections. */
  mark(): number {
    this.#ofOthers ??= this.#db.prepare('pragma data_version');
    const others = this.#ofOthers.get()?.data_version;
    if (others !== this.#others) this.#writes += 1;
    this.#others = others;
    return this.#writes;
  }

  /**
   * A transaction with a failed statement is over, as on PostgreSQL, even when a caller swallows
   * the error. After a full disk SQLite has rolled back by itself (R68), so later statements would
   * commit one by one.
   */
  #assertSound(): void {
    if (this.#hasFailed) throw new Error('The transaction is over: an earlier statement of it failed.');
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#prepared.get(sql);
    if (prepared) return prepared;
    const statement = this.#db.prepare(sql);
    prepared = { statement, answersRows: statement.columns().length > 0, onlyReads: /^\s*select\b/i.test(sql) };
    if (this.#prepared.size >= statementsKept) this.#prepared.delete(this.#prepared.keys().next().value!);
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

class SqliteDriver implements Driver {
  readonly #db: DatabaseSync;
  readonly #connection: SqliteConnection;
  readonly #guard: TransactionGuard;
  readonly #isFlushedAfter: boolean;
  readonly #waiting: (() => void)[] = [];
  #busy = false;

  constructor(db: DatabaseSync, guard: TransactionGuard, flush: SqliteDialectOptions['flush']) {
    this.#db = db;
    this.#connection = new SqliteConnection(db, flush);
    this.#guard = guard;
    this.#isFlushedAfter = flush !== undefined;
  }

  async init(): Promise<void> {}

  /** The way through the queue costs more than most questions. */
  readonly syncFastPath: SyncFastPath = {
    rows: (sql, parameters, isTransaction) => {
      if (!isTransaction && !this.#isFree()) return null;
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
    // Handed over without a gap, so that no newcomer overtakes.
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy = false;
  }

  async beginTransaction(): Promise<void> {
    this.#connection.begin({ isNoSync: this.#isFlushedAfter });
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

interface SqliteDialectOptions {
  /**
   * After the commit the caller of the transaction waits for its `flushed`. Left out: the commit
   * itself waits for the disk.
   */
  flush?: Pick<SharedFlush, 'assertSound'> | undefined;
}

/** Kysely's SQLite dialect over `node:sqlite`, and the short way beside it. */
export function sqliteDialect(
  db: DatabaseSync,
  guard: TransactionGuard,
  { flush }: SqliteDialectOptions = {},
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
