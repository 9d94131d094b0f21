import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { diskRows } from '../../src/service/outside/files/disk-rows.ts';
import { tableLines } from '../../src/service/store/transfer/export-data.ts';
import { readPostgres } from '../../src/service/store/transfer/postgres-rows.ts';
import type { RowSource } from '../../src/service/store/transfer/row-source.ts';
import { readSqlite } from '../../src/service/store/transfer/sqlite-rows.ts';
import { tableShapes } from '../../src/service/store/transfer/table-shapes.ts';

/** What changes with every call, or by itself a moment later. */
const restless = ['admin_keys', 'limits', 'idempotency_keys', 'audit_waiting', 'audit_seals'];

/** All rows of a database by table, one a line: equal texts mean that nothing has changed. */
export async function everyRow(place: DatabaseLocation): Promise<Record<string, string>> {
  const read = async (source: RowSource) => {
    const texts: Record<string, string> = {};
    for (const table of await tableShapes(source.schema)) {
      if (restless.includes(table.name)) continue;
      texts[table.name] = '';
      for await (const { text, end } of tableLines(source, table)) if (!end) texts[table.name] += text;
    }
    return texts;
  };
  if ('url' in place) return readPostgres(place.url, read);
  if ('memory' in place) throw new Error('A database in memory cannot be read from outside.');
  return readSqlite(place.folder, diskRows(place.folder), read);
}
