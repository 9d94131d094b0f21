import pg from 'pg';

const int8 = 20;

const limits = {
  statement_timeout: 5_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 15_000,
  // For a connection that is silently dead: a little more than the server takes by itself.
  query_timeout: 8_000,
};

/**
 * The pool, with a time limit on everything: a request must fail within 5 s rather than hang (R77).
 * `isPatient`: without them, for migrations. `isReader`: the server refuses every write. `url`:
 * `postgres://user:password@host:port/database`, with `pg`'s parameters.
 */
export function postgresPool(
  url: string,
  options: { size: number; isPatient: boolean; isReader?: boolean; log: (message: string) => void },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    application_name: 'latchkey',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(options.isPatient ? {} : limits),
    // Times and counts fit in a double; as strings they would turn sums into concatenations.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
    // An acknowledged commit must be on disk (R77), whatever the server's default is.
    onConnect: async (client: pg.ClientBase) => {
      await client.query(
        `set synchronous_commit = on; set standard_conforming_strings = on; set time zone 'UTC'${options.isReader ? '; set default_transaction_read_only = on' : ''}`,
      );
    },
  } as pg.PoolConfig);
  // Both would end the process without a listener: an idle connection that breaks, and one that
  // breaks while it is lent out.
  pool.on('error', (error) => options.log(`A connection to PostgreSQL broke: ${error.message}`));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
