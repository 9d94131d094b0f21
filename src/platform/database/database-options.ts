/**
 * Where the data are: a PostgreSQL URL, a folder (SQLite file `latchkey.db` in it), or memory
 * (tests).
 */
export type DatabaseLocation = { url: string } | { folder: string } | { memory: true };

export interface DatabaseOptions {
  /**
   * ms since 1970. Left out = the database's own clock, which alone decides in production (R14);
   * tests give theirs.
   */
  clock?: () => number;
  /**
   * Seals payloads of the outbox (R13): newest first, each at least 32 bytes; older ones still open
   * (R32).
   */
  secrets?: readonly string[];
  /** SQLite: how long the folder may still be another process's; default a second. */
  lockWaitMs?: number;
  /** PostgreSQL: connections at most; default 10. */
  poolSize?: number;
  /**
   * R86 PostgreSQL: called when a caller begins to wait for a connection; the returned function is
   * called when the caller has one.
   */
  timeWait?: () => () => void;
  /**
   * Receives events for the operator (migrations run, backup made, connection lost). Never secrets.
   */
  log?: (message: string, facts?: Record<string, unknown>) => void;
  /** Receives every statement, without its values; for tests and metrics. */
  trace?: (sql: string) => void;
}
