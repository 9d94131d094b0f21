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
import type { AtOnce } from './db.ts';
import type { TransactionGuard } from './transaction-guard.ts';

/** Prepared statements kept; far more than this code base has different ones. */
const statementsKept = 500;

interface Prepared {
  statement: StatementSync;
  answersRows: boolean;
}

/**
 * One connection, one user at a time: transactions with awaits inside never mix. (Kysely's own driver begins transactions without
 * IMMEDIATE, R67, and lets a failing rollback mask the error, R68.)
 */
class SqliteConnection implements DatabaseConnection {
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  #inTransaction = false;
  #hasFailed = false;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.execute(sql, parameters);
  }

  execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    this.#assertSound();
    try {
      const { statement, answersRows } = this.#prepare(sql);
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

  begin(): void {
    // R67: a deferred transaction that writes after it has read fails at once when somebody else wrote, whatever the timeout.
    this.#db.exec('begin immediate');
    this.#inTransaction = true;
    this.#hasFailed = false;
  }

  commit(): void {
    this.#assertSound();
    this.#db.exec('commit');
    this.#inTransaction = false;
  }

  /** R68 never throws for a transaction that is already gone: the first error is the one to hear of. */
  rollback(): void {
    this.#inTransaction = false;
    this.#hasFailed = false;
    if (this.#db.isTransaction) this.#db.exec('rollback');
  }

  /**
   * A transaction with a failed statement is over, as on PostgreSQL, even when somebody swallows the error. It must be: after a full
   * disk SQLite has rolled back by itself (R68), and what followed would be committed piece by piece.
   */
  #assertSound(): void {
    if (this.#hasFailed) throw new Error('The transaction is over: an earlier statement of it failed.');
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#prepared.get(sql);
    if (prepared) return prepared;
    const statement = this.#db.prepare(sql);
    prepared = { statement, answersRows: statement.columns().length > 0 };
    if (this.#prepared.size >= statementsKept) this.#prepared.delete(this.#prepared.keys().next().value!);
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

class SqliteDriver implements Driver {
  readonly #db: DatabaseSync;
  readonly #connection: SqliteConnection;
  readonly #guard: TransactionGuard;
  readonly #waiting: (() => void)[] = [];
  #busy = false;

  constructor(db: DatabaseSync, guard: TransactionGuard) {
    this.#db = db;
    this.#connection = new SqliteConnection(db);
    this.#guard = guard;
  }

  async init(): Promise<void> {}

  /** The way through the queue costs more than most questions. */
  readonly atOnce: AtOnce = {
    rows: (sql, parameters, isTransaction) => {
      if (!isTransaction && !this.#isFree()) return null;
      return this.#connection.execute<never>(sql, parameters).rows;
    },
    light: (work) => {
      if (!this.#isFree()) return null;
      // In WAL mode NORMAL writes the log and does not wait for the disk; the next commit that does takes this one along.
      this.#db.exec('pragma synchronous = normal');
      try {
        this.#connection.begin();
        const done = work();
        this.#connection.commit();
        return done;
      } catch (error) {
        this.#connection.rollback();
        throw error;
      } finally {
        this.#db.exec('pragma synchronous = full');
      }
    },
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
    // Handed over without a gap, so that nobody overtakes.
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy = false;
  }

  async beginTransaction(): Promise<void> {
    this.#connection.begin();
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

// Kysely would put its own queue in front of the driver, where the guard could not speak before the wait.
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely's SQLite dialect over `node:sqlite`, and the short way beside it. */
export function sqliteDialect(db: DatabaseSync, guard: TransactionGuard): Dialect & { atOnce: AtOnce } {
  const driver = new SqliteDriver(db, guard);
  return {
    createDriver: () => driver,
    createAdapter: () => new QueueingAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    atOnce: driver.atOnce,
  };
}
