import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StoreRefusal } from '../../platform/database/failure.ts';
import { migrations } from './migrations/index.ts';
import { migratePostgres } from './transfer/migrate-to.ts';
import { fillPostgres, readPostgres } from './transfer/postgres-rows.ts';
import { type Row, type RowSource, type RowTarget, rowsAtOnce } from './transfer/row-source.ts';
import { type TableShape, tableShapes } from './transfer/table-shapes.ts';

/** Those of both engines, and the counters of everyday rates, which SQLite has no table for. */
async function tablesOf(schema: number): Promise<TableShape[]> {
  const tables = await tableShapes(schema);
  return [...tables, ...tables.filter(({ name }) => name === 'limits').map((limits) => ({ ...limits, name: 'rates' }))];
}

/**
 * Everything of a database that is in use, as of one moment: one snapshot, a file of JSON lines for
 * each table in `folder`. Answers the number of rows by table, and the schema that they have.
 */
export function dumpPostgres(url: string, folder: string): Promise<{ schema: number; rows: Record<string, number> }> {
  return readPostgres(url, async (source) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const rows: Record<string, number> = {};
    for (const table of await tablesOf(source.schema))
      rows[table.name] = await dumpTable(source, table, join(folder, `${table.name}.jsonl`));
    return { schema: source.schema, rows };
  });
}

async function dumpTable(source: RowSource, table: TableShape, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let count = 0;
  const lineOf = (row: Row) =>
    `${JSON.stringify(Object.fromEntries(table.columns.map(({ name }, i) => [name, bytesAsText(row[i]!)])))}\n`;
  try {
    for await (const rows of source.rows(table)) {
      await file.write(rows.map(lineOf).join(''));
      count += rows.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return count;
}

const bytesAsText = (value: Row[number]) =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;
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
  const counts: Record<string, number> = {};
  await fillPostgres({ url, schema }, async (target) => {
    for (const table of await tablesOf(schema)) {
      await restoreTable(target, table, join(folder, `${table.name}.jsonl`));
      counts[table.name] = await target.count(table);
    }
  });
  await migratePostgres(url, migrations.length);
  return counts;
}

async function restoreTable(target: RowTarget, table: TableShape, path: string): Promise<void> {
  const { parent, serial, columns } = table;
  let next = 1;
  let waiting: Row[] = [];
  const flush = async () => {
    if (waiting.length > 0) await target.insert(table, waiting);
    waiting = [];
  };
  // What an older version dumped may have a row before the one that it points to.
  for (const isChild of parent === null ? [null] : [false, true]) {
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line === '') continue;
      const row = JSON.parse(line, textAsBytes) as Record<string, Row[number]>;
      if (isChild !== null && (row[parent!] !== null) !== isChild) continue;
      waiting.push(columns.map(({ name }) => row[name] ?? null));
      if (serial) next = Math.max(next, Number(row[serial]) + 1);
      if (waiting.length === rowsAtOnce(table)) await flush();
    }
    await flush();
  }
  if (serial) await target.setNextNumber(table, next);
}
