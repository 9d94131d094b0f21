import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { SharedFlush } from './shared-flush.ts';

/**
 * After the commit the caller of a transaction waits for its `flushed`, as a statement outside of
 * one does in the driver. Undefined: the commit itself waits for the disk.
 */
export type SqliteFlush = Pick<SharedFlush, 'assertSound' | 'flushed'> | undefined;

/** Cached prepared statements; far more than this code base has different ones. */
const statementsKept = 500;

interface Prepared {
  statement: StatementSync;
  answersRows: boolean;
  onlyReads: boolean;
}

function run<R>({ statement, answersRows }: Prepared, values: SQLInputValue[]): QueryResult<R> {
  if (answersRows) return { rows: statement.all(...values) as R[] };
  const { changes } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes) };
}

/**
 * One connection, one user at a time: transactions with awaits inside never mix. (Kysely's own
 * driver begins transactions without IMMEDIATE, R67, and lets a failing rollback mask the error,
 * R68.)
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #db: DatabaseSync;
  readonly #flush: SqliteFlush;
  readonly #prepared = new Map<string, Prepared>();
  #inTransaction = false;
  #hasFailed = false;
  #isNoSync = false;
  #isUnflushed = false;
  #writes = 0;
  #others: unknown;
  #ofOthers: StatementSync | undefined;

  constructor(db: DatabaseSync, flush: SqliteFlush) {
    this.#db = db;
    this.#flush = flush;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.execute(sql, parameters);
  }

  execute<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    this.#assertSound();
    try {
      const prepared = this.#prepare(sql);
      if (!prepared.onlyReads) {
        // Behind a hole in the log nothing lasts, however well the flush of this statement itself
        // may go.
        this.#flush?.assertSound();
        this.#writes += 1;
      }
      const values = parameters as SQLInputValue[];
      return this.waitsForFlush(sql) ? this.#commitAlone(prepared, values) : run(prepared, values);
    } catch (error) {
      this.#hasFailed = this.#inTransaction;
      throw error;
    }
  }

  /** Whether the statement commits by itself, and its caller waits for the shared flush. */
  waitsForFlush(sql: string): boolean {
    return this.#flush !== undefined && !this.#inTransaction && /^\s*(?:insert|update|delete)\b/i.test(sql);
  }

  /** Like `begin`: the flush that `takeUnflushed` asks for takes this along. */
  #commitAlone<R>(prepared: Prepared, values: SQLInputValue[]): QueryResult<R> {
    this.#db.exec('pragma synchronous = normal');
    try {
      const result = run<R>(prepared, values);
      this.#isUnflushed = true;
      return result;
    } finally {
      this.#db.exec('pragma synchronous = full');
    }
  }

  /** Whether a statement has committed by itself since the last call. */
  takeUnflushed(): boolean {
    const isUnflushed = this.#isUnflushed;
    this.#isUnflushed = false;
    return isUnflushed;
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
