import type { DatabaseLocation, DatabaseOptions } from '../../platform/database/database-options.ts';
import { openEngine } from '../../platform/database/engine.ts';
import type { Hint } from '../../platform/database/hints.ts';
import { schema } from './schema.ts';
import type { Store } from './store.ts';
import { storeOver } from './store-over.ts';
import { sweep, sweepEndedSessions } from './sweep.ts';
import type { Tables } from './tables.ts';

export type { DatabaseLocation, DatabaseOptions } from '../../platform/database/database-options.ts';

/** An open database: the store, and what only the service's life cycle needs. */
export interface OpenStore extends Store {
  readonly engine: 'sqlite' | 'postgres';
  /** Of the database; for the start-up log (R65). */
  readonly version: string;
  /** One real write (R82); throws when the database cannot. */
  probe(): Promise<void>;
  /** Deletes expired rows (flows, sessions, counters, sent jobs); returns how many. */
  sweep(): Promise<number>;
  /** Called when a channel may have news; perhaps twice, late or never. Returns its end. */
  onHint(listener: (hint: Hint) => void): () => void;
  /**
   * A consistent copy of the SQLite file at `path` (R72); on PostgreSQL it throws and names
   * pg_dump.
   */
  backup(path: string): Promise<void>;
  /** R86 of SQLite the bytes of its log, of PostgreSQL the queries that wait for a connection. */
  strain(): { walBytes?: number; poolWaiting?: number };
  /** Waits for running transactions, checkpoints, releases the lock. */
  close(): Promise<void>;
}

/**
 * Opens, checks and migrates. Throws `StoreRefusal` with one sentence for the operator: too old an
 * engine (R65), a newer schema (R73), a second process or a network filesystem (R74), an unwritable
 * folder, an unreachable server.
 */
export async function openStore(place: DatabaseLocation, options: DatabaseOptions = {}): Promise<OpenStore> {
  const { db, version, hints, backup, strain, close } = await openEngine<Tables>(place, options, schema);
  let closing: Promise<void> | undefined;
  return {
    ...storeOver(db),
    engine: db.kind,
    version,
    probe: async () => {
      await db.write((tx) =>
        tx.sql
          .insertInto('probes')
          .values({ id: 1, probed_at: tx.now() })
          .onConflict((on) => on.column('id').doUpdateSet({ probed_at: tx.now() }))
          .execute(),
      );
    },
    sweep: () => sweep(db),
    onHint: hints.subscribe,
    backup,
    strain,
    close: () => {
      // So that the next start has nothing to remember.
      closing ??= sweepEndedSessions(db)
        .catch(() => 0)
        .then(close);
      return closing;
    },
  };
}
