import { DatabaseSync } from 'node:sqlite';

/** Rows by table of a database without writers. */
export function countSqlite(path: string): Record<string, number> {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = db
      .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`)
      .all() as { name: string }[];
    const count = (table: string) => Number(db.prepare(`select count(*) as rows from "${table}"`).get()!.rows);
    return Object.fromEntries(tables.map(({ name }) => [name, count(name)]));
  } finally {
    db.close();
  }
}

/** A sentence for each table that has other rows than it should have. */
export const countFindings = (wanted: Record<string, number>, found: Record<string, number>): string[] =>
  Object.entries(wanted).flatMap(([table, rows]) =>
    found[table] === rows ? [] : [`${table} has ${found[table] ?? 0} rows and had ${rows} in the backup.`],
  );
