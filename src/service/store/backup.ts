import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/** Copied at a time, so that the service goes on answering in between. */
const pagesAtOnce = 200;

/**
 * A consistent copy of a database that is in use (R72), verified before it counts. Never a plain copy of the file: the newest
 * changes stand in the write-ahead log. Throws, and leaves nothing behind, when the copy is not sound.
 */
export async function backupSqlite(db: DatabaseSync, path: string): Promise<void> {
  if (existsSync(path)) throw new Error(`There is something at ${path} already.`);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await backup(db, path, { rate: pagesAtOnce });
    chmodSync(path, 0o600);
    const copy = new DatabaseSync(path, { readOnly: true });
    try {
      const verdict = copy.prepare('pragma integrity_check').get() as { integrity_check: string };
      if (verdict.integrity_check !== 'ok') throw new Error(`The backup is damaged: ${verdict.integrity_check}`);
    } finally {
      copy.close();
    }
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}
