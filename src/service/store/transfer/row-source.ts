import { StoreRefusal } from '../../../platform/database/failure.ts';
import { migrations } from '../migrations/index.ts';
import type { TableShape } from './table-shapes.ts';

/** The values of a row in the order of its table's columns. */
export type Row = (string | number | Uint8Array | null)[];

/** All rows of a database as of one moment. */
export interface RowSource {
  /** Steps of its schema. */
  readonly schema: number;
  count(table: TableShape): Promise<number>;
  /** Some at a time, in the order of `orderOf`. */
  rows(table: TableShape): AsyncIterable<Row[]>;
  /** What the next row of a table with a serial gets. */
  nextNumber(table: TableShape): Promise<number>;
}

/** An empty database that takes rows as they are: no trigger counts or refuses them. */
export interface RowTarget extends RowSource {
  insert(table: TableShape, rows: readonly Row[]): Promise<void>;
  setNextNumber(table: TableShape, next: number): Promise<void>;
}

/** Pictures may be large, so few of them are in memory at once. */
export const rowsAtOnce = ({ columns }: TableShape): number =>
  columns.some(({ kind }) => kind === 'bytes') ? 16 : 200;

/** Throws unless this program knows the steps of a database. */
export function assertKnown(schema: number): void {
  if (schema === 0) throw new StoreRefusal('There are no data of Latchkey in this database yet.');
  if (schema > migrations.length)
    throw new StoreRefusal(
      `The database has schema ${schema}, this Latchkey knows ${migrations.length}: it was used by a newer version.`,
    );
}
