import { DatabaseSync } from 'node:sqlite';
import { StoreRefusal } from '../failure.ts';

/** R65 below this a WAL database with several connections may be corrupted (3.7.0 to 3.51.2). */
const leastVersion = [3, 51, 3] as const;

/** Throws `StoreRefusal` for a SQLite that is too old. `version` as SQLite writes it, `3.53.4`. */
export function assertSqliteVersion(version: string): void {
  const parts = version.split('.').map(Number);
  const index = leastVersion.findIndex((part, i) => parts[i] !== part);
  if (index === -1 || (parts[index] ?? 0) > leastVersion[index]!) return;
  throw new StoreRefusal(
    `This Node.js (${process.version}) brings SQLite ${version}, which can damage its files; ${leastVersion.join('.')} or newer is needed. Please update Node.js.`,
  );
}

/** R66 what every connection must have: [pragma, what is set, what must be read back]. */
export const requiredPragmas = [
  ['journal_mode', 'wal', 'wal'],
  // A commit that was acknowledged survives a power cut: in WAL mode NORMAL would not promise that.
  ['synchronous', 'full', 2],
  ['foreign_keys', 'on', 1],
  ['trusted_schema', 'off', 0],
  ['busy_timeout', '5000', 5000],
  // Memory-mapped files turn an I/O error into a signal that ends the process.
  ['mmap_size', '0', 0],
  // Without it REPLACE deletes rows without their delete triggers, and the audit log could be
  // overwritten (R85).
  ['recursive_triggers', 'on', 1],
  ['temp_store', 'memory', 2],
] as const;

const walBytesKept = 64 * 1024 * 1024;

/**
 * Page cache of the serving process, an upper bound. The index trees of a million members take 20
 * MB; with SQLite's default of 2 MB each query read five pages from the file again.
 */
export const servingCacheBytes = 64 * 1024 * 1024;

/** Reads back what holds on a connection, by name. */
export function readPragmas(db: DatabaseSync): Record<string, unknown> {
  const read = (name: string) => Object.values(db.prepare(`pragma ${name}`).get() ?? { none: 0 })[0];
  return Object.fromEntries(requiredPragmas.map(([name]) => [name, read(name)]));
}

/**
 * Opens `path` (or `:memory:`) with all settings of R66, set and read back. Throws when one did not
 * take. Without `cacheBytes` SQLite keeps what it usually does.
 */
export function openSqlite(path: string, { cacheBytes }: { cacheBytes?: number } = {}): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true, allowExtension: false });
  try {
    // A database in memory has no journal file; everything else holds there too.
    const inMemory = path === ':memory:';
    const required = requiredPragmas.filter(([name]) => !(inMemory && name === 'journal_mode'));
    for (const [name, value] of required) db.exec(`pragma ${name} = ${value}`);
    db.exec(`pragma journal_size_limit = ${walBytesKept}`);
    // Negative are kilobytes, and not pages.
    if (cacheBytes) db.exec(`pragma cache_size = -${cacheBytes / 1024}`);
    const actual = readPragmas(db);
    for (const [name, , expected] of required) {
      if (actual[name] !== expected) {
        throw new StoreRefusal(`SQLite did not accept ${name} = ${expected} for ${path} (it says ${actual[name]}).`);
      }
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
