import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { StoreRefusal, StoreUnavailable } from '../../../platform/database/failure.ts';
import { postgresPool } from '../../../platform/database/postgres/postgres-pool.ts';
import { migratePostgres } from './migrate-to.ts';
import { assertKnown, type Row, type RowSource, type RowTarget, rowsAtOnce } from './row-source.ts';
import { columnsOf, orderOf, type TableShape, tableShapes } from './table-shapes.ts';

const types = { text: 'text', number: 'bigint', bytes: 'bytea' };
const badText = '22021';

async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: Error) => {
    throw new StoreRefusal(`PostgreSQL (MS_DATABASE_URL) does not answer: ${error.message}.`);
  });
  try {
    return await work(client);
  } catch (error) {
    const isOfServer = error instanceof StoreRefusal || error instanceof DatabaseError;
    const isBroken = 'syscall' in (error as object) || /^Connection terminated/.test((error as Error).message);
    if (isOfServer || !isBroken) throw error;
    throw new StoreUnavailable('The connection to PostgreSQL broke.', { cause: error });
  } finally {
    client.release();
    await pool.end();
  }
}

const sequenceOf = ({ name, serial }: TableShape) =>
  `pg_get_serial_sequence(quote_ident(current_schema()) || '."${name}"', '${serial}')`;

/** The rows of an open transaction. */
function rowsOf(client: PoolClient): Omit<RowSource, 'schema'> {
  return {
    async count({ name }) {
      const { rows } = await client.query(`select count(*)::int as rows from "${name}"`);
      return rows[0].rows;
    },
    async *rows(table) {
      const atOnce = rowsAtOnce(table);
      await client.query(
        `declare rows_of_table no scroll cursor for select ${columnsOf(table)} from "${table.name}"
         order by ${orderOf(table, 'postgres')}`,
      );
      for (;;) {
        const { rows } = await client.query<Row>({ text: `fetch ${atOnce} from rows_of_table`, rowMode: 'array' });
        if (rows.length > 0) yield rows;
        if (rows.length < atOnce) break;
      }
      await client.query('close rows_of_table');
    },
    async nextNumber(table) {
      const { rows: names } = await client.query(`select ${sequenceOf(table)} as name`);
      const { rows } = await client.query(`select last_value + is_called::int as next from ${names[0].name}`);
      return rows[0].next;
    },
  };
}

async function stepsOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query(`select to_regclass('schema_migrations') is not null as found`);
  if (!rows[0].found) return 0;
  return (await client.query('select count(*)::int as steps from schema_migrations')).rows[0].steps;
}

/** Reads a database as of one moment, beside services that may run. */
export function readPostgres<T>(url: string, work: (source: RowSource) => Promise<T>): Promise<T> {
  const pool = postgresPool(url, { size: 1, isPatient: true, isReader: true, log: () => {} });
  return withClient(pool, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    try {
      const schema = await stepsOf(client);
      assertKnown(schema);
      return await work({ schema, ...rowsOf(client) });
    } finally {
      await client.query('rollback').catch(() => {});
    }
  });
}

async function assertEmpty(client: PoolClient): Promise<void> {
  const schema = await stepsOf(client);
  if (schema === 0) return;
  assertKnown(schema);
  for (const { name } of await tableShapes(schema)) {
    const { rows } = await client.query(`select 1 from "${name}" limit 1`);
    if (rows.length > 0)
      throw new StoreRefusal(`There are data in this database already (${name}). It must be an empty one.`);
  }
}

/** Fills an empty database with rows, in one transaction: a killed import leaves nothing. */
export async function fillPostgres<T>(
  { url, schema }: { url: string; schema: number },
  work: (target: RowTarget) => Promise<T>,
): Promise<T> {
  const pool = () => postgresPool(url, { size: 1, isPatient: true, log: () => {} });
  // Before the first step: another database is not to be changed.
  await withClient(pool(), assertEmpty);
  await migratePostgres(url, schema);
  return withClient(pool(), async (client) => {
    await client.query('begin');
    try {
      // Of two imports the second one finds the rows of the first.
      await client.query(`select pg_advisory_xact_lock(hashtextextended('latchkey:import', 0))`);
      await assertEmpty(client);
      const { enableTriggers, ...writes } = writesOf(client);
      const done = await work({ schema, ...rowsOf(client), ...writes });
      await enableTriggers();
      await client.query('commit');
      // The planner knows nothing of a database that was just filled.
      await client.query('analyze');
      return done;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  });
}

function writesOf(client: PoolClient) {
  const withoutTriggers = new Set<string>();
  const counts = new Map<string, number>();
  const countsAnalyzed = new Map<string, number>();
  return {
    async insert(table: TableShape, rows: readonly Row[]) {
      // What the database counts by itself has been counted: it comes with the rows.
      if (!withoutTriggers.has(table.name)) await client.query(`alter table "${table.name}" disable trigger user`);
      withoutTriggers.add(table.name);
      const lists = table.columns.map(({ kind }, i) => `$${i + 1}::${types[kind]}[]`);
      await client
        .query(
          // Columns as lists: with a parameter for each value it takes three times as long.
          `insert into "${table.name}" (${columnsOf(table)})${table.serial ? ' overriding system value' : ''}
           select * from unnest(${lists.join(', ')})`,
          table.columns.map((_, i) => rows.map((row) => row[i])),
        )
        .catch((error: Error & { code?: string }) => {
          if (error.code !== badText) throw error;
          throw new StoreRefusal(
            `A text of ${table.name} holds the character NUL, which PostgreSQL does not take. Change it, and export again.`,
          );
        });
      // Each foreign key is looked up by a plan, which without statistics may read whole tables.
      const count = (counts.get(table.name) ?? 0) + rows.length;
      counts.set(table.name, count);
      if (count < 4 * (countsAnalyzed.get(table.name) ?? 0)) return;
      countsAnalyzed.set(table.name, count);
      await client.query(`analyze "${table.name}"`);
    },
    async setNextNumber(table: TableShape, next: number) {
      await client.query(`select setval(${sequenceOf(table)}, $1, false)`, [next]);
    },
    async enableTriggers() {
      for (const name of withoutTriggers) await client.query(`alter table "${name}" enable trigger user`);
    },
  };
}
