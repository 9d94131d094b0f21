import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { StoreUnavailable } from '../failure.ts';
import type { TransactionGuard } from '../transaction-guard.ts';

const hasCount = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PostgresConnection implements DatabaseConnection {
  readonly client: PoolClient;
  /** Set when the connection's state is unknown: it is closed instead of going back to the pool. */
  isBroken = false;

  constructor(client: PoolClient) {
    this.client = client;
  }

  async executeQuery<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.client.query(sql, [...parameters]);
      return { rows: rows ?? [], numAffectedRows: hasCount.has(command) ? BigInt(rowCount ?? 0) : undefined };
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      // No answer of the server: a broken line, or no answer in time.
      this.isBroken = true;
      throw new StoreUnavailable('The connection to PostgreSQL broke.', { cause: error });
    }
  }

  // biome-ignore lint/correctness/useYield: nothing here is ever streamed; the interface asks for the method
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('This store does not stream.');
  }
}

class PostgresDriver implements Driver {
  readonly #pool: Pool;
  readonly #guard: TransactionGuard;
  readonly #timeWait: (() => () => void) | undefined;

  constructor(pool: Pool, guard: TransactionGuard, timeWait?: () => () => void) {
    this.#pool = pool;
    this.#guard = guard;
    this.#timeWait = timeWait;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#guard.check();
    const connected = this.#timeWait?.();
    try {
      return new PostgresConnection(await this.#pool.connect());
    } catch (error) {
      throw new StoreUnavailable('PostgreSQL cannot be reached.', { cause: error });
    } finally {
      connected?.();
    }
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.client.release(connection.isBroken);
  }

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery({ sql: 'start transaction isolation level read committed', parameters: [] });
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    const { command } = await connection.client.query('commit').catch((error: unknown) => {
      connection.isBroken = true;
      throw error instanceof DatabaseError
        ? error
        : new StoreUnavailable('The commit was not confirmed.', { cause: error });
    });
    // After a swallowed error PostgreSQL answers COMMIT with a rollback: a success that never
    // happened.
    if (command === 'ROLLBACK') throw new Error('The transaction is over: an earlier statement of it failed.');
  }

  /** R68 never throws: the first error is the one to report. */
  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    if (connection.isBroken) return;
    await connection.client.query('rollback').catch(() => {
      connection.isBroken = true;
    });
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** Kysely's PostgreSQL dialect over a pool of `pg`. */
export function postgresDialect(pool: Pool, guard: TransactionGuard, timeWait?: () => () => void): Dialect {
  return {
    createDriver: () => new PostgresDriver(pool, guard, timeWait) as Driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  };
}
