import { createHash } from 'node:crypto';
import { StoreRefusal } from '../../../platform/database/failure.ts';
import { migrations } from '../migrations/index.ts';
import { exportFormat, type TableEnd, tableLines } from './export-data.ts';
import { type Row, type RowTarget, rowsAtOnce } from './row-source.ts';
import { type TableShape, tableShapes } from './table-shapes.ts';

/** Lines of an export, one after the other. Ends where the file ends. */
export type Lines = AsyncIterator<string, unknown, undefined>;

interface Head {
  table: string;
  columns: string[];
  next?: number;
}

export interface ImportOptions {
  /** Called behind some rows; throws to stop. */
  onRows: (rows: number) => void;
  /** Sees each row of a table. */
  onRow?: (table: string, row: Record<string, unknown>) => void;
}

const damaged = (what: string) => new StoreRefusal(`The export is damaged: ${what}.`);
const isCut = () => damaged('it ends before its last line');

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged('a line of it is no JSON');
  }
}

/** The schema of an export, by its first line. Throws for a file of another kind. */
export async function readHead(lines: Lines): Promise<number> {
  const { value, done } = await lines.next();
  const start = done ? null : /^\{"latchkey":"export",/.test(value) ? (parsed(value) as Record<string, unknown>) : null;
  if (start === null) throw new StoreRefusal('This is no file of "latchkey export --all".');
  const schema = Number(start.schema);
  if (start.format !== exportFormat || !(schema >= 1 && schema <= migrations.length))
    throw new StoreRefusal(
      `The export has schema ${start.schema}, this Latchkey knows ${migrations.length}: import it with a newer version.`,
    );
  return schema;
}

/** Puts the rows of an export into an empty database, and compares what is there afterwards. */
export async function importLines(lines: Lines, target: RowTarget, options: ImportOptions): Promise<TableEnd[]> {
  const ends: TableEnd[] = [];
  const tables = await tableShapes(target.schema);
  for (const table of tables) ends.push(await importTable(lines, target, table, options));
  const { value, done } = await lines.next();
  if (done) throw isCut();
  const all = ends.reduce((sum, { rows }) => sum + rows, 0);
  const { end, rows } = parsed(value) as { end?: unknown; rows?: unknown };
  if (end !== 'export' || rows !== all) throw damaged(`its last line counts ${rows} rows and it has ${all}`);
  for (const [i, table] of tables.entries()) await assertEqual(target, table, ends[i]!);
  return ends;
}

async function importTable(
  lines: Lines,
  target: RowTarget,
  table: TableShape,
  { onRows, onRow }: ImportOptions,
): Promise<TableEnd> {
  const first = await lines.next();
  if (first.done) throw isCut();
  const head = parsed(first.value) as Head;
  const names = table.columns.map(({ name }) => name);
  if (head.table !== table.name || String(head.columns) !== String(names))
    throw damaged(`${table.name} is missing, or has other columns`);
  const bytes = table.columns.flatMap(({ kind }, i) => (kind === 'bytes' ? [i] : []));
  const hash = createHash('sha256');
  let count = 0;
  let some: Row[] = [];
  const flush = async () => {
    if (some.length === 0) return;
    if (onRow) for (const row of some) onRow(table.name, Object.fromEntries(names.map((name, i) => [name, row[i]])));
    await target.insert(table, some);
    onRows(some.length);
    some = [];
  };
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw isCut();
    const value = parsed(line);
    if (!Array.isArray(value)) {
      await flush();
      const end = value as TableEnd;
      if (end.end !== table.name || end.rows !== count || end.sha256 !== hash.digest('hex'))
        throw damaged(`the rows of ${table.name} are not those that were exported`);
      if (head.next !== undefined) await target.setNextNumber(table, head.next);
      return end;
    }
    hash.update(`${line}\n`);
    count += 1;
    for (const i of bytes) value[i] = value[i] === null ? null : Buffer.from(value[i], 'base64');
    some.push(value as Row);
    if (some.length === rowsAtOnce(table)) await flush();
  }
}

/** Reads the table back: what was written is what is there. */
async function assertEqual(target: RowTarget, table: TableShape, wanted: TableEnd): Promise<void> {
  for await (const { end } of tableLines(target, table)) {
    if (!end) continue;
    if (end.rows !== wanted.rows)
      throw new StoreRefusal(`${table.name} has ${end.rows} rows and had ${wanted.rows} in the export.`);
    if (end.sha256 !== wanted.sha256)
      throw new StoreRefusal(`The rows of ${table.name} are not those of the export, though as many.`);
  }
}
