import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Kysely } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { createDb } from '../../platform/database/db.ts';
import { StoreRefusal } from '../../platform/database/failure.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { postgresDialect } from '../../platform/database/postgres/postgres-driver.ts';
import { postgresPool } from '../../platform/database/postgres/postgres-pool.ts';
import { sealBy } from '../../platform/database/seal.ts';
import { TransactionGuard } from '../../platform/database/transaction-guard.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

const rowsAtOnce = 500;
/** Made anew by a restore, or of no use in another database. */
const leftOut = ['schema_migrations', 'probes'];
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: Error) => {
    throw new StoreRefusal(`PostgreSQL (MS_DATABASE_URL) does not answer: ${error.message}.`);
  });
  try {
    return await work(client);
  } finally {
    client.release();
    await pool.end();
  }
}

/** Our tables, each behind those that its rows point to. */
async function tablesOf(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by tablename',
  );
  const { rows: keys } = await client.query<{ child: string; parent: string }>(
    `select c.relname as child, p.relname as parent from pg_constraint k
       join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`,
  );
  const left = rows.map(({ name }) => name).filter((name) => !leftOut.includes(name));
  const sorted: string[] = [];
  while (left.length > 0) {
    const free = left.findIndex((name) =>
      keys.every(({ child, parent }) => child !== name || parent === name || !left.includes(parent)),
    );
    sorted.push(...left.splice(Math.max(0, free), 1));
  }
  return sorted;
}

/**
 * Everything of a database that is in use, as of one moment: one snapshot, a file of JSON lines for
 * each table in `folder`. Answers the number of rows by table, and the schema that they have.
 */
export function dumpPostgres(url: string, folder: string): Promise<{ schema: number; rows: Record<string, number> }> {
  const pool = postgresPool(url, { size: 1, isPatient: true, isReader: true, log: () => {} });
  return withClient(pool, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows: steps } = await client
      .query<{ steps: number }>('select count(*) as steps from schema_migrations')
      .catch(() => ({ rows: [{ steps: 0 }] }));
    const schema = Number(steps[0]!.steps);
    if (schema === 0) throw new StoreRefusal('There are no data of Latchkey in this database yet.');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const rows: Record<string, number> = {};
    for (const table of await tablesOf(client))
      rows[table] = await dumpTable(client, table, join(folder, `${table}.jsonl`));
    await client.query('commit');
    return { schema, rows };
  });
}

async function dumpTable(client: PoolClient, table: string, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let count = 0;
  try {
    await client.query(`declare dump no scroll cursor for select * from ${quoted(table)}`);
    for (;;) {
      const { rows } = await client.query(`fetch ${rowsAtOnce} from dump`);
      if (rows.length > 0) await file.write(`${rows.map((row) => JSON.stringify(row, bytesAsText)).join('\n')}\n`);
      count += rows.length;
      if (rows.length < rowsAtOnce) break;
    }
    await client.query('close dump');
    await file.sync();
  } finally {
    await file.close();
  }
  return count;
}

// A Buffer has become `{ type: 'Buffer', data: […] }` before a replacer sees it.
const bytesAsText = (_: string, value: unknown): unknown => {
  const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown };
  return type === 'Buffer' && Array.isArray(data) ? { base64: Buffer.from(data).toString('base64') } : value;
};
const textAsBytes = (_: string, value: unknown): unknown => {
  const { base64 } = (value ?? {}) as { base64?: unknown };
  return typeof base64 === 'string' ? Buffer.from(base64, 'base64') : value;
};

/**
 * Puts a dump into an empty database: first the schema it was made with, then its rows in one
 * transaction, then the steps since. Throws `StoreRefusal` where there is something already, or for
 * a dump of a newer version. Answers the number of rows by table, as the database counts them.
 */
export async function restorePostgres(url: string, folder: string, schema: number): Promise<Record<string, number>> {
  if (schema > migrations.length)
    throw new StoreRefusal(
      `The backup has schema ${schema}, this Latchkey knows ${migrations.length}: restore it with a newer version.`,
    );
  await migrateTo(url, schema);
  const pool = postgresPool(url, { size: 1, isPatient: true, log: () => {} });
  const counts: Record<string, number> = {};
  await withClient(pool, async (client) => {
    const { rows } = await client.query('select 1 from apps union all select 1 from members limit 1');
    if (rows.length > 0)
      throw new StoreRefusal('There are data in this database already. A backup goes into an empty one.');
    await client.query('begin');
    try {
      for (const table of await tablesOf(client)) {
        // What the database counts by itself has been counted: it comes back with the rows.
        await client.query(`alter table ${quoted(table)} disable trigger user`);
        await restoreTable(client, table, join(folder, `${table}.jsonl`));
        await client.query(`alter table ${quoted(table)} enable trigger user`);
        const { rows: counted } = await client.query(`select count(*)::int as rows from ${quoted(table)}`);
        counts[table] = counted[0].rows;
      }
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
  await migrateTo(url, migrations.length);
  return counts;
}

async function migrateTo(url: string, schema: number): Promise<void> {
  const guard = new TransactionGuard();
  const pool = postgresPool(url, { size: 1, isPatient: true, log: () => {} });
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(pool, guard) });
  try {
    await migrate(createDb({ kind: 'postgres', kysely, guard, seal: sealBy([]) }), {
      migrations: migrations.slice(0, schema),
    });
  } finally {
    await kysely.destroy();
  }
}

async function restoreTable(client: PoolClient, table: string, path: string): Promise<void> {
  const { rows: columns } = await client.query<{ name: string; identity: string }>(
    `select column_name as name, is_identity as identity from information_schema.columns
      where table_schema = current_schema() and table_name = $1`,
    [table],
  );
  const own = columns.find(({ identity }) => identity === 'YES')?.name;
  // The whole row as JSON would lose bytes; so each value is a parameter of its own.
  const insert = async (rows: Record<string, unknown>[]) => {
    const names = Object.keys(rows[0]!);
    const places = rows.map((_, r) => `(${names.map((_, c) => `$${r * names.length + c + 1}`).join(',')})`);
    await client.query(
      `insert into ${quoted(table)} (${names.map(quoted).join(',')})${own ? ' overriding system value' : ''} values ${places.join(',')}`,
      rows.flatMap((row) => names.map((name) => row[name])),
    );
  };
  const waiting: Record<string, unknown>[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line === '') continue;
    waiting.push(JSON.parse(line, textAsBytes));
    if (waiting.length === rowsAtOnce) await insert(waiting.splice(0));
  }
  if (waiting.length > 0) await insert(waiting);
  if (own)
    await client.query(
      `select setval(pg_get_serial_sequence(current_schema() || '.${quoted(table)}', $1), coalesce((select max(${quoted(own)}) from ${quoted(table)}), 0) + 1, false)`,
      [own],
    );
}
