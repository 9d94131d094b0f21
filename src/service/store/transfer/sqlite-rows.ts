import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { readEndedSessions } from '../../../platform/database/ended-sessions.ts';
import { StoreRefusal } from '../../../platform/database/failure.ts';
import { openSqlite } from '../../../platform/database/sqlite/sqlite-connection.ts';
import { databaseFile, schema as shape } from '../schema.ts';
import { assertKnown, type Row, type RowSource, rowsAtOnce } from './row-source.ts';
import { columnsOf, orderOf, type TableShape } from './table-shapes.ts';

/** Pictures and scripts beside SQLite: on the disk, and rows of `files` in a move (R75). */
export interface DiskFiles {
  count(): Promise<number>;
  /** In the order of `orderOf`, as rows of `files`. */
  all(): AsyncIterable<Row>;
  put(row: Row): Promise<void>;
}

/**
 * The rows of an open SQLite database. `isEnded`: R71 sessions that are over, though still there.
 */
export function sqliteRows(
  raw: DatabaseSync,
  files: DiskFiles,
  isEnded: (session: string) => boolean = () => false,
): Omit<RowSource, 'schema'> {
  const one = <T>(sql: string, ...values: SQLInputValue[]) => raw.prepare(sql).get(...values) as T;
  async function* single(table: TableShape): AsyncIterable<Row> {
    if (table.name === 'files') return yield* files.all();
    const select = raw.prepare(`select ${columnsOf(table)} from "${table.name}" order by ${orderOf(table, 'sqlite')}`);
    select.setReturnArrays(true);
    const id = table.columns.findIndex(({ name }) => name === 'id');
    for (const row of select.iterate() as Iterable<Row>)
      if (table.name !== 'sessions' || !isEnded(String(row[id]))) yield row;
  }
  return {
    count: async (table) =>
      table.name === 'files'
        ? files.count()
        : one<{ rows: number }>(`select count(*) as rows from "${table.name}"`).rows,
    async *rows(table) {
      const atOnce = rowsAtOnce(table);
      let some: Row[] = [];
      for await (const row of single(table)) {
        some.push(row);
        if (some.length < atOnce) continue;
        yield some;
        some = [];
      }
      if (some.length > 0) yield some;
    },
    nextNumber: async ({ name }) =>
      (one<{ seq: number } | undefined>('select seq from sqlite_sequence where name = ?', name)?.seq ?? 0) + 1,
  };
}

/** Reads a data folder as of one moment, beside a service that may run. */
export async function readSqlite<T>(
  folder: string,
  files: DiskFiles,
  work: (source: RowSource) => Promise<T>,
): Promise<T> {
  const path = join(folder, databaseFile);
  if (!existsSync(path))
    throw new StoreRefusal(`There is no database in ${folder} yet. MS_DATA_DIR names another folder.`);
  const raw = openSqlite(path);
  try {
    raw.exec('pragma query_only = on; begin');
    const schema = stepsOf(raw);
    assertKnown(schema);
    const ended = new Set(readEndedSessions(join(folder, shape.endedFile!)));
    return await work({ schema, ...sqliteRows(raw, files, (id) => ended.has(id)) });
  } finally {
    raw.close();
  }
}

function stepsOf(raw: DatabaseSync): number {
  const isThere = raw.prepare(`select 1 from sqlite_schema where name = 'schema_migrations'`).get();
  return isThere ? Number(raw.prepare('select count(*) as steps from schema_migrations').get()!.steps) : 0;
}
