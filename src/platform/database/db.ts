import { setTimeout } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Counter } from './counters.ts';
import { type EndedSessions, noEndedSessions } from './ended-sessions.ts';
import { isConflict } from './failure.ts';
import type { Hint, HintRegistry } from './hints.ts';
import type { PlatformTables } from './platform-tables.ts';
import { hintChannel, maxHintBytes } from './postgres/postgres-hints.ts';
import type { Seal } from './seal.ts';
import type { SharedFlush } from './sqlite/shared-flush.ts';
import type { TransactionGuard } from './transaction-guard.ts';

/**
 * The database of the entities' queries, outside or inside a transaction. `T` are its tables.
 */
export interface Db<T = PlatformTables> {
  readonly kind: 'sqlite' | 'postgres';
  readonly sql: Kysely<T>;
  readonly seal: Seal;
  readonly isTransaction: boolean;
  /** The time of its statement by the database's clock (R14), ms. */
  now(): RawBuilder<number>;
  /** What `now` goes by where that is not the database's clock (tests). */
  readonly clock: (() => number) | undefined;
  /**
   * Several statements as one: opens a transaction, or joins the one that is open. On PostgreSQL
   * `work` may run again from its start after a deadlock, so it touches nothing but the database.
   */
  write<R>(work: (db: Db<T>) => Promise<R>): Promise<R>;
  /**
   * Resolves when everything read before is on the disk, including writes of other processes. For a
   * caller that acknowledges it without a write. Throws like `write` where it may not last.
   */
  settled(): Promise<void>;
  /**
   * Holds the named lock until the end of the transaction: for rules that count rows before they
   * write. SQLite has one writer anyway.
   */
  lock(name: string): Promise<void>;
  /** R71 of this process, which is the only one that SQLite has (R74); PostgreSQL keeps none. */
  readonly endedSessions: EndedSessions;
  /** R6 everyday rates, of this process too; empty on PostgreSQL, whose processes share a table. */
  readonly rates: Map<string, Counter>;
  /** Left out where all queries go through Kysely. */
  readonly syncFastPath: SyncFastPath | undefined;
  /** Makes all processes look again, once the transaction is committed. */
  hint(hint: Hint): Promise<void>;
}

/**
 * Synchronous access to an engine in this process. Null means that nothing was done: the connection
 * is in use.
 */
export interface SyncFastPath {
  /** The rows of one statement. */
  rows(sql: string, parameters: readonly unknown[], isTransaction: boolean): never[] | null;
  /**
   * A small transaction without fsync; `work` uses `rows`. It survives a crash of the process, but
   * a power cut only once a later commit is flushed: acknowledge nothing before that commit.
   */
  transactionNoSync<R>(work: () => R): R | null;
  /** Change counter; equal values mean nothing was committed in between. Null if unknown. */
  changeCounter(): number | null;
  /** R14 the engine's clock, ms; it is in this process, so that is the process's. */
  now(): number;
}

export interface DbOptions<T = PlatformTables> {
  kind: Db['kind'];
  syncFastPath?: SyncFastPath | undefined;
  kysely: Kysely<T>;
  guard: TransactionGuard;
  seal: Seal;
  clock?: () => number;
  /** Left out where no code listens. */
  hints?: HintRegistry;
  /** Left out where no session ends. */
  endedSessions?: EndedSessions;
  /** Left out where a commit itself waits for the disk. */
  flush?: Pick<SharedFlush, 'flushed'> | undefined;
}

// `statement_timestamp` and not `now`: a transaction must not stop the clock for the codes it looks
// at.
const databaseTime = {
  sqlite: sql<number>`cast(round(unixepoch('subsec') * 1000) as integer)`,
  postgres: sql<number>`cast(extract(epoch from statement_timestamp()) * 1000 as bigint)`,
};

/** A time of the process in the databases' type. */
export const timeOf = (kind: Db['kind'], ms: unknown): RawBuilder<number> =>
  kind === 'sqlite' ? sql<number>`cast(${ms} as integer)` : sql<number>`cast(${ms} as bigint)`;

export function createDb<T = PlatformTables>(parts: DbOptions<T>): Db<T> {
  return bind(parts, parts.kysely, null, new Map());
}

/**
 * How often a transaction is begun that PostgreSQL ended because it and another waited for each
 * other.
 */
const maxTries = 3;

/**
 * Such a transaction was rolled back, and its work touches nothing but the database: it may simply
 * run again.
 */
async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (tries === maxTries || !isConflict(error)) throw error;
      // A moment for the other one, or they may meet again.
      await setTimeout(20 * tries);
    }
  }
}

/** A transaction that is over has no sync fast path: Kysely then rejects later statements. */
async function within<T, R>(
  parts: DbOptions<T>,
  transaction: Kysely<T>,
  pendingHints: Hint[],
  rates: Db['rates'],
  work: (db: Db<T>) => Promise<R>,
): Promise<R> {
  const { syncFastPath } = parts;
  let isOver = false;
  const whileOpen: SyncFastPath | undefined = syncFastPath && {
    rows: (...args) => (isOver ? null : syncFastPath.rows(...args)),
    transactionNoSync: (work) => (isOver ? null : work()),
    changeCounter: () => null,
    now: syncFastPath.now,
  };
  try {
    return await work(bind({ ...parts, syncFastPath: whileOpen }, transaction, pendingHints, rates));
  } finally {
    isOver = true;
  }
}

/** `waiting`: hints to publish after the transaction; null = outside of one. */
function bind<T>(parts: DbOptions<T>, kysely: Kysely<T>, waiting: Hint[] | null, rates: Db['rates']): Db<T> {
  const { kind, guard, seal, clock, hints, syncFastPath, endedSessions = noEndedSessions, flush } = parts;
  const isTransaction = waiting !== null;
  const db: Db<T> = {
    kind,
    sql: kysely,
    seal,
    endedSessions,
    rates,
    isTransaction,
    syncFastPath,
    clock,
    now: () => (clock ? timeOf(kind, clock()) : databaseTime[kind]),
    write: (work) =>
      isTransaction
        ? work(db)
        : retryOnConflict(async () => {
            const pendingHints: Hint[] = [];
            const done = await kysely
              .transaction()
              .execute((transaction) => guard.run(() => within(parts, transaction, pendingHints, rates, work)));
            await flush?.flushed();
            for (const hint of pendingHints) hints?.publish(hint);
            return done;
          }),
    settled: async () => {
      // In a transaction the end of it waits for the same.
      if (!isTransaction) await flush?.flushed();
    },
    lock: async (name) => {
      if (kind === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(kysely);
    },
    async hint(hint) {
      if (kind === 'sqlite') {
        if (waiting) waiting.push(hint);
        else hints?.publish(hint);
        return;
      }
      const payload = JSON.stringify(hint);
      // PostgreSQL itself waits for the commit.
      if (Buffer.byteLength(payload) <= maxHintBytes)
        await sql`select pg_notify(${hintChannel}, ${payload})`.execute(kysely);
    },
  };
  return db;
}

/** The same database, seen through the tables that the platform knows. */
export const platformView = <T extends PlatformTables>(db: Db<T>): Db => db as unknown as Db;
