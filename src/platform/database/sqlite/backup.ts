import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { readEndedSessions } from '../ended-sessions.ts';
import { openSqlite } from './sqlite-connection.ts';

/**
 * Everything in one step. In several, each change made meanwhile by the service would begin the
 * copy anew; and over the service's own connection a step fails while a transaction is open. It
 * runs beside the event loop, and readers do not hold up writers.
 */
const allPages = 0x7fff_ffff;

/** What a copy is made of. */
export interface CopiedFiles {
  databaseFile: string;
  /** R71 where sessions end while the disk is full. */
  endedFile?: string;
  /** R71 deletes ended sessions in a copy, which has no such file beside it. */
  endSessions?: (copy: DatabaseSync, ids: readonly string[]) => void;
}

/**
 * A consistent, verified copy at `to` of the database of a data folder in use (R72). Never a plain
 * copy of the file: the newest changes are in the write-ahead log. Throws, and leaves nothing
 * behind, when the copy is corrupt.
 */
export async function backupSqlite(
  folder: string,
  to: string,
  { databaseFile, endedFile, endSessions }: CopiedFiles,
): Promise<void> {
  if (existsSync(to)) throw new Error(`There is something at ${to} already.`);
  const ended = () => (endedFile ? readEndedSessions(join(folder, endedFile)) : []);
  // Before as well: the service forgets a session that it deletes while the copy is made.
  const endedBefore = ended();
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const source = openSqlite(join(folder, databaseFile));
  try {
    await backup(source, to, { rate: allPages });
    chmodSync(to, 0o600);
    const allEnded = [...endedBefore, ...ended()];
    finish(to, (copy) => {
      if (allEnded.length > 0) endSessions?.(copy, allEnded);
    });
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  } finally {
    source.close();
  }
}

function finish(path: string, change: (copy: DatabaseSync) => void): void {
  const copy = new DatabaseSync(path);
  try {
    // One file, without a log beside it that could be forgotten when it is moved.
    copy.exec('pragma journal_mode = delete');
    change(copy);
    const verdict = copy.prepare('pragma integrity_check').get() as { integrity_check: string };
    if (verdict.integrity_check !== 'ok') throw new Error(`The backup is damaged: ${verdict.integrity_check}`);
  } finally {
    copy.close();
  }
}
