import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '../../src/platform/database/sqlite/sqlite-connection.ts';
import { diskRows, moveFiles } from '../../src/service/outside/files/disk-rows.ts';
import { migrations } from '../../src/service/store/migrations/index.ts';
import { migrateSqlite } from '../../src/service/store/transfer/migrate-to.ts';
import type { Row } from '../../src/service/store/transfer/row-source.ts';
import { fillSqlite } from '../../src/service/store/transfer/sqlite-target.ts';
import { type TableShape, tableShapes } from '../../src/service/store/transfer/table-shapes.ts';

type Value = Row[number];
type Values = Record<string, Value>;

/** Values that an engine could change: letters beyond ASCII, quotes, lines, the largest numbers. */
const textOf = (table: string, column: string, i: number) => `${table}.${column} ${i} Zoë 😀 "'\\\n\ttext`;
const numberOf = (column: number, i: number) => Number.MAX_SAFE_INTEGER - 1_000 * i - column;
/** A picture, and a script that pages have pinned. */
const fileOf = (i: number): Values => ({
  name: i === 0 ? `${Buffer.alloc(24, 250).toString('base64url')}.webp` : 'script-0123456789abcdef.js',
  type: i === 0 ? 'image/webp' : 'text/javascript',
  bytes: Buffer.from(Array.from({ length: 300 }, (_, byte) => (byte + i) % 256)),
  created_at: 1_893_456_000_123 + i,
});

/**
 * Rows for every table of a schema that the database takes: one with all values, one with nulls
 * where they may be, and one that points to the first where rows do. From the schema itself, so
 * that a new table has some too.
 */
export async function rowsOfEveryTable(schema: number): Promise<[TableShape, Row[]][]> {
  const raw = openSqlite(':memory:');
  await migrateSqlite(raw, schema);
  const made = new Map<string, Values[]>();
  const tables = await tableShapes(schema);
  for (const table of tables)
    made.set(
      table.name,
      [0, 1, ...(table.parent ? [2] : [])].map((i) => rowOf(raw, table, i, made)),
    );
  raw.close();
  return tables.map((table) => [
    table,
    made.get(table.name)!.map((row) => table.columns.map(({ name }) => row[name]!)),
  ]);
}

function rowOf(raw: DatabaseSync, table: TableShape, i: number, made: Map<string, Values[]>): Values {
  if (table.name === 'files') return fileOf(i);
  const { sql } = raw.prepare('select sql from sqlite_schema where name = ?').get(table.name) as { sql: string };
  const mayBeNull = new Set(
    raw
      .prepare('select name from pragma_table_info(?) where "notnull" = 0 and pk = 0')
      .all(table.name)
      .map(({ name }) => name),
  );
  // The third belongs to the app of the first, to which it points.
  const app = i % 2;
  const row: Values = {};
  for (const [c, { name, kind }] of table.columns.entries()) {
    const allowed = new RegExp(`check \\(${name} in \\(('?)([^',)]*)`).exec(sql);
    if (name === 'app_id') row[name] = `app_${app}`;
    else if (name === table.serial) row[name] = 10 * (i + 1);
    else if (i === 1 && mayBeNull.has(name)) row[name] = null;
    else if (allowed) row[name] = allowed[1] ? allowed[2]! : Number(allowed[2]);
    else if (name === 'custom_fields') row[name] = JSON.stringify({ 'first-name': `Zoë ${i}`, bio: 'a\u0000\n"' });
    else row[name] = kind === 'text' ? textOf(table.name, name, i) : numberOf(c, i);
  }
  const pointers = raw.prepare('select * from pragma_foreign_key_list(?)').all(table.name) as {
    table: string;
    from: string;
    to: string;
  }[];
  for (const { table: parent, from, to } of pointers)
    if (parent !== table.name) row[from] = made.get(parent)![app]![to]!;
    else if (from === table.parent) row[from] = null;
  if (i === 2) row[table.parent!] = textOf(table.name, 'id', 0);
  return row;
}

/** A data folder with all of them. */
export async function fillEveryTable(folder: string, schema = migrations.length): Promise<void> {
  const unfinished = join(folder, 'unfinished');
  const files = { ...diskRows(unfinished), finish: () => moveFiles(unfinished, folder) };
  const tables = await rowsOfEveryTable(schema);
  await fillSqlite({ folder, unfinished, schema }, files, async (target) => {
    for (const [table, rows] of tables) {
      await target.insert(table, rows);
      // Rows that are gone had numbers too.
      if (table.serial) await target.setNextNumber(table, 1_000);
    }
  });
}
