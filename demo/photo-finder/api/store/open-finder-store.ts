import { sql } from 'kysely';
import pg from 'pg';
import type { DatabaseLocation, DatabaseOptions } from '../../../../src/platform/database/database-options.ts';
import { openEngine, type Shape } from '../../../../src/platform/database/engine.ts';
import { StoreRefusal } from '../../../../src/platform/database/failure.ts';
import { sweepMemoryCounters } from '../../../../src/platform/database/memory-counters.ts';
import type { FinderDb } from './finder-db.ts';
import { migrations } from './migrations/index.ts';
import { type FinderStore, storeOver } from './store.ts';
import type { FinderTables } from './tables.ts';

export const shape: Shape = { databaseFile: 'afterview.db', lockFile: 'afterview.lock', migrations };

/** An open database: the store, and what only the life cycle needs. */
export interface OpenFinderStore extends FinderStore {
  readonly engine: 'sqlite' | 'postgres';
  readonly version: string;
  /** For tests and the bench, which compare with plain SQL. */
  readonly db: FinderDb;
  /** One real write (R82). */
  probe(): Promise<void>;
  /**
   * Deletes what is over: counters, the trash of collections, changes that everybody has seen, news
   * of long ago.
   */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/**
 * How many of the newest changes stay for others that share the database and have not caught up.
 */
const changesKept = 100_000;

/** Opens, checks and migrates; throws `StoreRefusal` with a sentence for the operator. */
export async function openFinderStore(
  place: DatabaseLocation,
  options: DatabaseOptions = {},
): Promise<OpenFinderStore> {
  const { db, version, close } = await openEngine<FinderTables>(place, options, shape);
  let closing: Promise<void> | undefined;
  return {
    ...storeOver(db),
    db,
    engine: db.kind,
    version,
    async probe() {
      await db.sql
        .insertInto('probes')
        .values({ id: 1, probed_at: db.now() })
        .onConflict((on) => on.column('id').doUpdateSet({ probed_at: db.now() }))
        .execute();
    },
    async sweep() {
      await db.sql.deleteFrom('limits').where('ends_at', '<=', db.now()).execute();
      if (db.kind === 'sqlite') sweepMemoryCounters(db);
      else await db.sql.deleteFrom('rates').where('ends_at', '<=', db.now()).execute();
      await db.sql
        .deleteFrom('photo_changes')
        .where('seq', '<', sql<number>`(select coalesce(max(seq), 0) from photo_changes) - ${changesKept}`)
        .execute();
      await storeOver(db).collections.purge();
      await storeOver(db).removals.forgetSaid();
      await storeOver(db).processedWebhooks.forgetOld();
      await storeOver(db).immediateHides.forgetOld();
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** The same database with a schema of its own, so that service and app never meet in it. */
export async function ownSchema(databaseUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.query(`create schema if not exists "${name}"`);
  } catch (error) {
    throw new StoreRefusal(`PostgreSQL (MS_DATABASE_URL) does not answer: ${(error as Error).message}.`);
  } finally {
    await client.end().catch(() => {});
  }
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c search_path=${name}`);
  return url.href;
}
