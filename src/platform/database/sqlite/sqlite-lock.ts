import { DatabaseSync } from 'node:sqlite';
import { FolderInUse } from '../failure.ts';

/**
 * One process a folder (R74). The lock is the operating system's, held on a little database beside
 * the data: it dies with the process, also by kill -9, and leaves readers such as `sqlite3` or a
 * backup tool alone. Returns its undo. By default it waits a second: a restart may overlap with the
 * end of the process before it.
 */
export function lockFolder(folder: string, path: string, waitMs = 1_000): () => void {
  const lock = new DatabaseSync(path, { timeout: waitMs });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    const busy = 5;
    if ((error as { errcode?: number }).errcode !== busy) throw error;
    throw new FolderInUse(
      `Another Latchkey is using ${folder}. With SQLite only one process may: stop the other one, or use PostgreSQL (MS_DATABASE_URL).`,
    );
  }
  return () => lock.close();
}
