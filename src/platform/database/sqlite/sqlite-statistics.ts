import type { DatabaseSync } from 'node:sqlite';
import { storeFailure } from '../failure.ts';

/**
 * As a service has them that has been there for years: what is few costs nothing, however it is
 * looked for.
 */
const rows = 1_000_000;
/** How many rows share the values of a column and of all before it in its index. */
const alike = 10;
// No post hangs below another, so that all of them share their nothing.
const alikeBy: Record<string, number> = { app_id: 20_000, mode: 10_000, post_id: 1_000, channel: 100 };
/** Of a table's rows, those that an index is about which leaves some out. */
const rowsOfPart = 1_000;

type Index = {
  of: string;
  name: string;
  isUnique: number;
  isPart: number;
  columns: string;
};
type StatisticsRow = {
  idx: string | null;
  stat: string;
};

// The rows of a table without numbers lie in its key, which goes by the name of the table.
const allIndexes = `
  select t.name as "of", case when t.wr and i.origin = 'pk' then t.name else i.name end as name, i."unique" as "isUnique",
    i.partial as "isPart",
    (select json_group_array(c.name) from pragma_index_info(i.name) as c) as columns
  from pragma_table_list as t, pragma_index_list(t.name) as i
  where t.type = 'table' and t.schema = 'main'`;

function statisticsOf({ isUnique, isPart, columns }: Index): string {
  const names = JSON.parse(columns) as string[];
  let least = isPart ? rowsOfPart : rows;
  const each = names.map((name, i) => {
    least = Math.min(least, isUnique && i === names.length - 1 ? 1 : (alikeBy[name] ?? alike));
    return least;
  });
  return [isPart ? rowsOfPart : rows, ...each].join(' ');
}

/**
 * Sets fixed statistics for SQLite's planner at each opening: all tables are large. Without any, or
 * with those of few rows, it takes app and mode for as selective as the member behind them, and
 * scans all sessions to find hers.
 */
export function setPlannerStatistics(db: DatabaseSync): void {
  const indexes = db.prepare(allIndexes).all() as Index[];
  const wanted = indexes.map((index) => ({ ...index, stat: statisticsOf(index) }));
  const isThere = db.prepare(`select 1 from sqlite_schema where name = 'sqlite_stat1'`).get() !== undefined;
  const stored = isThere ? (db.prepare('select idx, stat from sqlite_stat1').all() as StatisticsRow[]) : [];
  const known = new Map(stored.map(({ idx, stat }) => [idx, stat]));
  if (wanted.every(({ name, stat }) => known.get(name) === stat)) return;
  try {
    // Makes the table, where there is none.
    db.exec('analyze sqlite_schema; begin immediate');
    const forget = db.prepare('delete from sqlite_stat1 where idx = ?');
    const insert = db.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)');
    for (const { of, name, stat } of wanted) {
      forget.run(name);
      insert.run(of, name, stat);
    }
    db.exec('commit; analyze sqlite_schema');
  } catch (error) {
    if (db.isTransaction) db.exec('rollback');
    // R71 a full disk makes queries slower, but does not block the start.
    if (storeFailure(error) !== 'storage-full') throw error;
  }
}
