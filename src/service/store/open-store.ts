import { openEngine } from './engine.ts';
import type { Store } from './store.ts';
import { storeOver } from './store-over.ts';
import { sweep } from './sweep.ts';

/** Where the data are: a PostgreSQL URL, a folder (SQLite file `latchkey.db` in it), or memory (tests). */
export type Place = { url: string } | { folder: string } | { memory: true };

export interface StoreOptions {
  /** ms since 1970. Left out = the database's own clock, which alone decides in production (R14); tests give theirs. */
  clock?: () => number;
  /** Seals payloads of the outbox (R13): newest first, each at least 32 bytes; older ones still open (R32). */
  secrets?: readonly string[];
  /** PostgreSQL: connections at most; default 10. */
  poolSize?: number;
  /** Told what an operator should know (migrations run, backup made, connection lost). Never secrets. */
  log?: (message: string, facts?: Record<string, unknown>) => void;
  /** Told every statement, without its values; for tests and metrics. */
  trace?: (sql: string) => void;
}

/** An open database: the store, and what only the service's life cycle needs. */
export interface OpenStore extends Store {
  readonly engine: 'sqlite' | 'postgres';
  /** Of the database; for the start-up log (R65). */
  readonly version: string;
  /** One real write (R82); throws when the database cannot. */
  probe(): Promise<void>;
  /** Deletes what nobody needs any more (ended flows, sessions, counters, sent jobs). Rows deleted. Call it now and then. */
  sweep(): Promise<number>;
  /** A consistent copy of the SQLite file at `path` (R72); on PostgreSQL it throws and names pg_dump. */
  backup(path: string): Promise<void>;
  /** Waits for running transactions, checkpoints, releases the lock. */
  close(): Promise<void>;
}

/**
 * Opens, checks and migrates. Throws `StoreRefusal` with one sentence for the operator: too old an engine (R65), a newer schema
 * (R73), a second process or a network filesystem (R74), an unwritable folder, an unreachable server.
 */
export async function openStore(place: Place, options: StoreOptions = {}): Promise<OpenStore> {
  const { db, version, backup, close } = await openEngine(place, options);
  let closing: Promise<void> | undefined;
  return {
    ...storeOver(db),
    engine: db.kind,
    version,
    probe: async () => {
      await db.sql
        .insertInto('probes')
        .values({ id: 1, probed_at: db.now() })
        .onConflict((on) => on.column('id').doUpdateSet({ probed_at: db.now() }))
        .execute();
    },
    sweep: () => sweep(db),
    backup,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}
