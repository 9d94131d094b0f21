import type { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '../../../platform/database/sqlite/sqlite-connection.ts';
import { migrateSqlite } from './migrate-to.ts';

export interface TableShape {
  name: string;
  columns: { name: string; kind: 'text' | 'number' | 'bytes' }[];
  /** Its primary key. */
  key: string[];
  /** The column that points to another row of the same table. */
  parent: string | null;
  /** The column that the database numbers by itself. */
  serial: string | null;
}

/** Made anew by a migration, or of no use in another database. */
const leftOut = ['schema_migrations', 'probes'];
const kinds: Record<string, TableShape['columns'][number]['kind']> = {
  TEXT: 'text',
  INTEGER: 'number',
  BLOB: 'bytes',
};

const cached = new Map<number, Promise<TableShape[]>>();

/**
 * R132 all tables of a schema, each behind those that its rows point to. From the migrations
 * themselves, so that no table can be forgotten; both engines have the same.
 */
export function tableShapes(schema: number): Promise<TableShape[]> {
  if (!cached.has(schema)) cached.set(schema, read(schema));
  return cached.get(schema)!;
}

async function read(schema: number): Promise<TableShape[]> {
  const raw = openSqlite(':memory:');
  try {
    await migrateSqlite(raw, schema);
    const tables = raw
      .prepare(`select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`)
      .all() as { name: string; sql: string }[];
    const left = tables.filter(({ name }) => !leftOut.includes(name)).map((table) => shapeOf(raw, table));
    const sorted: TableShape[] = [];
    while (left.length > 0) {
      const isFree = ({ name, parents }: (typeof left)[number]) =>
        parents.every((parent) => parent === name || !left.some((other) => other.name === parent));
      const [{ parents: _, ...shape }] = left.splice(left.findIndex(isFree), 1) as [(typeof left)[number]];
      sorted.push(shape);
    }
    return sorted;
  } finally {
    raw.close();
  }
}

function shapeOf(raw: DatabaseSync, { name, sql }: { name: string; sql: string }): TableShape & { parents: string[] } {
  const columns = raw.prepare('select name, type, pk from pragma_table_info(?) order by cid').all(name) as {
    name: string;
    type: string;
    pk: number;
  }[];
  const pointers = raw
    .prepare('select "table" as parent, "from" as "column" from pragma_foreign_key_list(?)')
    .all(name) as { parent: string; column: string }[];
  const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  const isKey = (column: string) => key.some((one) => one.name === column);
  const parent = pointers.find((pointer) => pointer.parent === name && !isKey(pointer.column));
  return {
    name,
    columns: columns.map((column) => ({ name: column.name, kind: kinds[column.type]! })),
    key: key.map((column) => column.name),
    parent: parent?.column ?? null,
    serial: /autoincrement/i.test(sql) ? key[0]!.name : null,
    parents: pointers.map((pointer) => pointer.parent),
  };
}

const quoted = (name: string) => `"${name}"`;
export const columnsOf = ({ columns }: TableShape): string => columns.map(({ name }) => quoted(name)).join(', ');

/**
 * The order of the rows, the same on both engines: by bytes of their keys, and rows that others of
 * the table point to first. Files as they lie on a disk, folder by folder.
 */
export function orderOf({ name, columns, key, parent }: TableShape, engine: 'sqlite' | 'postgres'): string {
  const byBytes = engine === 'postgres' ? ' collate "C"' : '';
  const terms = key.map((column) => {
    const isText = columns.some((one) => one.name === column && one.kind === 'text');
    return `${quoted(column)}${isText ? byBytes : ''}`;
  });
  if (name === 'files') terms.unshift(`lower(substr("name", 1, 2)${byBytes})`);
  if (parent !== null) terms.unshift(`${quoted(parent)} is not null`);
  return terms.join(', ');
}
