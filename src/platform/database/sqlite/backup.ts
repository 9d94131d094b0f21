import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { openSqlite } from './sqlite-connection.ts';

/**
 * Everything in one step. In several, each change made meanwhile by the service would begin the
 * copy anew; and over the service's own connection a step fails while a transaction is open. It
 * runs beside the event loop, and readers do not hold up writers.
 */
const allPages = 0x7fff_ffff;

/**
 * A consistent, verified copy at `to` of a database in use (R72). Never a plain copy of the file:
 * the newest changes are in the write-ahead log. Throws, and leaves nothing behind, when the copy
 * is corrupt.
 */
export async function backupSqlite(from: string, to: string): Promise<void> {
  if (existsSync(to)) throw new Error(`There is something at ${to} already.`);
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const source = openSqlite(from);
  try {
    await backup(source, to, { rate: allPages });
    chmodSync(to, 0o600);
    verify(to);
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  } finally {
    source.close();
  }
}

function verify(path: string): void {
  const copy = new DatabaseSync(path);
  try {
    // One file, without a log beside it that could be forgotten when it is moved.
    copy.exec('pragma journal_mode = delete');
    const verdict = copy.prepare('pragma integrity_check').get() as { integrity_check: string };
    if (verdict.integrity_check !== 'ok') throw new Error(`The backup is damaged: ${verdict.integrity_check}`);
  } finally {
    copy.close();
  }
}
