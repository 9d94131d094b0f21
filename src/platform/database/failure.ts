/** A sentence for the operator: why the service does not start. Show `message` without a stack. */
export class StoreRefusal extends Error {
  override name = 'StoreRefusal';
}

/** R74 another process has the data folder. */
export class FolderInUse extends StoreRefusal {}

/**
 * The database could not be reached or the connection broke: nothing is known to be wrong with the
 * request.
 */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

// Primary result codes of SQLite: https://sqlite.org/rescode.html
const sqliteFull = 13;
const sqliteUnavailable = new Set([5, 6, 8, 10, 11, 14, 15, 26]);
// PostgreSQL: disk full; then connection trouble, resources, lock and statement timeouts, deadlock,
// shutdown.
const postgresFull = '53100';
// A foreign key that finds no row, of both.
const postgresOrphan = '23503';
const sqliteOrphan = 787;
const postgresUnavailable = /^(08...|53...|57P0.|57014|55P03|40001|40P01|25006)$/;

/**
 * Whether PostgreSQL ended a transaction only because of others beside it: a deadlock, or no serial
 * order.
 */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  'severity' in error &&
  ['40P01', '40001'].includes(String((error as { code?: unknown }).code));

/** Whether a row was refused because what it belongs to has gone meanwhile. */
export const pointsToNothing = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === postgresOrphan || (error as { errcode?: unknown }).errcode === sqliteOrphan);

/**
 * What an error thrown by a store call means on the wire: `storage-full` (507), `unavailable`
 * (503), or null when it is a mistake of ours (500). By SQLite's `errcode` and PostgreSQL's `code`,
 * also through `cause`.
 */
export function storeFailure(error: unknown): 'storage-full' | 'unavailable' | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof StoreUnavailable) return 'unavailable';
    const { errcode, code, severity } = at as { errcode?: unknown; code?: unknown; severity?: unknown };
    if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number') {
      // The upper bits are a detail of the same code (10 I/O error, 778 = 10 + 3 * 256 while
      // writing).
      const primary = errcode & 0xff;
      if (primary === sqliteFull) return 'storage-full';
      return sqliteUnavailable.has(primary) ? 'unavailable' : null;
    }
    if (typeof code === 'string' && severity !== undefined) {
      if (code === postgresFull) return 'storage-full';
      return postgresUnavailable.test(code) ? 'unavailable' : null;
    }
  }
  return null;
}
