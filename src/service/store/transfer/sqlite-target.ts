import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { StoreRefusal } from '../../../platform/database/failure.ts';
import { openSqlite, servingCacheBytes } from '../../../platform/database/sqlite/sqlite-connection.ts';
import { makeFolder } from '../../../platform/process/make-folder.ts';
import { databaseFile } from '../schema.ts';
import { migrateSqlite } from './migrate-to.ts';
import type { RowTarget } from './row-source.ts';
import { type DiskFiles, sqliteRows } from './sqlite-rows.ts';
import { columnsOf } from './table-shapes.ts';

/** Another database's log beside it would be read into the one that comes. */
export function assertFolderEmpty(dataDir: string): void {
  const taken = [databaseFile, `${databaseFile}-wal`, `${databaseFile}-journal`].find(
    (name) => (statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0) > 0,
  );
  if (taken)
    throw new StoreRefusal(
      `There are data in ${dataDir} already (${taken}). Move them away, or name another folder with MS_DATA_DIR.`,
    );
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

/**
 * Fills `folder` with rows. The database gets its name only when `work` is through: a killed import
 * leaves an unfinished folder, which the next one replaces.
 */
export async function fillSqlite<T>(
  { folder, unfinished, schema }: { folder: string; unfinished: string; schema: number },
  files: DiskFiles & { finish(): Promise<void> },
  work: (target: RowTarget) => Promise<T>,
): Promise<T> {
  assertFolderEmpty(folder);
  rmSync(unfinished, { recursive: true, force: true });
  makeFolder(unfinished);
  const path = join(unfinished, databaseFile);
  try {
    closeSync(openSync(path, 'w', 0o600));
    const raw = openSqlite(path, { cacheBytes: servingCacheBytes });
    let done: T;
    try {
      done = await filled(raw, schema, files, work);
    } finally {
      raw.close();
    }
    sync(path);
    await files.finish();
    assertFolderEmpty(folder);
    renameSync(path, join(folder, databaseFile));
    sync(folder);
    return done;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function filled<T>(
  raw: DatabaseSync,
  schema: number,
  files: DiskFiles,
  work: (target: RowTarget) => Promise<T>,
): Promise<T> {
  await migrateSqlite(raw, schema);
  // Nothing of it counts before the end, so nothing waits for the disk.
  raw.exec('pragma synchronous = off; pragma foreign_keys = off');
  const triggers = raw.prepare(`select name, sql from sqlite_schema where type = 'trigger'`).all();
  for (const { name } of triggers) raw.exec(`drop trigger "${name}"`);
  const inserts = new Map<string, StatementSync>();
  const done = await work({
    schema,
    ...sqliteRows(raw, files),
    async insert(table, rows) {
      if (table.name === 'files') {
        for (const row of rows) await files.put(row);
        return;
      }
      const insert =
        inserts.get(table.name) ??
        raw.prepare(
          `insert into "${table.name}" (${columnsOf(table)}) values (${table.columns.map(() => '?').join(', ')})`,
        );
      inserts.set(table.name, insert);
      raw.exec('begin immediate');
      for (const row of rows) insert.run(...(row as SQLInputValue[]));
      raw.exec('commit');
    },
    async setNextNumber({ name }, next) {
      raw.prepare('delete from sqlite_sequence where name = ?').run(name);
      if (next > 1) raw.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, next - 1);
    },
  });
  for (const { sql } of triggers) raw.exec(String(sql));
  const [orphan] = raw.prepare('pragma foreign_key_check').all();
  if (orphan) throw new StoreRefusal(`A row of ${orphan.table} points to nothing in ${orphan.parent}.`);
  raw.exec('pragma synchronous = full; pragma wal_checkpoint(truncate)');
  return done;
}
