import { createHash } from 'node:crypto';
import type { Row, RowSource } from './row-source.ts';
import { type TableShape, tableShapes } from './table-shapes.ts';

/** What the file says of a table behind its rows. */
export interface TableEnd {
  end: string;
  rows: number;
  /** SHA-256 of the lines of its rows. */
  sha256: string;
}

export const exportFormat = 1;

const lineOf = (row: Row) =>
  `${JSON.stringify(row.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)))}\n`;

/** The lines of a table's rows, and then its end. */
export async function* tableLines(
  source: RowSource,
  table: TableShape,
): AsyncGenerator<{ text: string; rows: number; end?: TableEnd }> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of source.rows(table)) {
    const text = rows.map(lineOf).join('');
    hash.update(text);
    count += rows.length;
    yield { text, rows: rows.length };
  }
  const end: TableEnd = { end: table.name, rows: count, sha256: hash.digest('hex') };
  yield { text: `${JSON.stringify(end)}\n`, rows: 0, end };
}

/**
 * R132 everything that a database holds, as JSON lines. Equal data give equal bytes, whatever the
 * engine: so the file names neither time nor place.
 */
export async function* exportedLines(source: RowSource): AsyncGenerator<{ text: string; rows: number }> {
  yield {
    text: `${JSON.stringify({ latchkey: 'export', format: exportFormat, schema: source.schema })}\n`,
    rows: 0,
  };
  let all = 0;
  for (const table of await tableShapes(source.schema)) {
    const { name, columns, serial } = table;
    const head = {
      table: name,
      columns: columns.map((column) => column.name),
      ...(serial && { next: await source.nextNumber(table) }),
    };
    yield { text: `${JSON.stringify(head)}\n`, rows: 0 };
    for await (const { text, rows } of tableLines(source, table)) {
      all += rows;
      yield { text, rows };
    }
  }
  yield { text: `${JSON.stringify({ end: 'export', rows: all })}\n`, rows: 0 };
}

/** How many rows an export will have. */
export async function countRows(source: RowSource): Promise<number> {
  let all = 0;
  for (const table of await tableShapes(source.schema)) all += await source.count(table);
  return all;
}
