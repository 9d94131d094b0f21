import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { Tenant } from './tenant.ts';

/** At most `limit` uses in a window that begins with its first use and lasts `windowMs`. */
export interface Bucket {
  /** What is counted, canonical, e.g. `login:ip:2001:db8::/64`. No secrets; at most 300 characters. */
  key: string;
  limit: number;
  windowMs: number;
}

export type Taken =
  /** `counts[key]`: uses in the window, this one included. */
  | { allowed: true; counts: Record<string, number> }
  /** `key`: the first bucket that was full. */
  | { allowed: false; key: string; retryAfterMs: number };

/** Shared counters. Exact under any parallelism: what is allowed in total is the limit (R6, R19, R20). */
export interface Limits {
  /**
   * Counts one use in every bucket, or in none when one is full. Take *before* the work, `giveBack` or `clear` after a success:
   * counting failures afterwards lets parallel tries through. Not part of a surrounding transaction: call it outside (else it throws).
   */
  take(tenant: Tenant, buckets: readonly Bucket[]): Promise<Taken>;
  /** Uses in the current window, without counting; 0 where there is none. */
  peek(tenant: Tenant, keys: readonly string[]): Promise<Record<string, number>>;
  /** Undoes one use. */
  giveBack(tenant: Tenant, keys: readonly string[]): Promise<void>;
  /** Forgets: a success ends a row of failures. */
  clear(tenant: Tenant, keys: readonly string[]): Promise<void>;
}

export function limitsIn(db: Db, table: 'limits' | 'rates'): Limits {
  const counters = sql.table(table);

  /** The number of uses with this one, or null when the bucket is full: one statement, so no two see the same number. */
  async function count(at: Db, { appId, mode }: Tenant, { key, limit, windowMs }: Bucket): Promise<number | null> {
    if (limit <= 0) return null;
    const now = at.now();
    const { rows } = await sql<{ uses: number }>`
      insert into ${counters} as counter (app_id, mode, name, uses, ends_at)
      values (${appId}, ${mode}, ${key}, 1, ${now} + ${windowMs})
      on conflict (app_id, mode, name) do update set
        uses = case when counter.ends_at <= ${now} then 1 else counter.uses + 1 end,
        ends_at = case when counter.ends_at <= ${now} then excluded.ends_at else counter.ends_at end
      where counter.ends_at <= ${now} or counter.uses < ${limit}
      returning uses`.execute(at.sql);
    return rows[0]?.uses ?? null;
  }

  async function retryAfter(at: Db, { appId, mode }: Tenant, { key, limit, windowMs }: Bucket): Promise<number> {
    if (limit <= 0) return windowMs;
    const { rows } = await sql<{ left: number }>`
      select ends_at - ${at.now()} as left from ${counters}
      where app_id = ${appId} and mode = ${mode} and name = ${key}`.execute(at.sql);
    return Math.max(rows[0]?.left ?? 0, 1);
  }

  /**
   * PostgreSQL locks the rows of one statement in the order in which it finds them, and `take` in the order of their keys: two
   * could wait in a circle. So there one statement changes one counter. SQLite has one writer, and a commit costs it a flush.
   */
  async function each(keys: readonly string[], change: (names: readonly string[]) => Promise<void>): Promise<void> {
    if (keys.length === 0) return;
    if (db.kind === 'sqlite') return change(keys);
    for (const key of [...keys].sort()) await change([key]);
  }

  return {
    async take(tenant, buckets) {
      // In a transaction a rollback would refund the use, and a shared counter would be locked until its end.
      if (db.isTransaction) throw new Error('Limits are taken outside transactions.');
      const counts: Record<string, number> = {};
      // Always in the same order, so that two callers never wait for each other in a circle.
      const ordered = [...buckets].sort((a, b) => (a.key < b.key ? -1 : 1));
      try {
        await db.write(async (tx) => {
          for (const bucket of ordered) {
            const uses = await count(tx, tenant, bucket);
            if (uses === null) throw new Full(bucket, await retryAfter(tx, tenant, bucket));
            counts[bucket.key] = uses;
          }
        });
        return { allowed: true, counts };
      } catch (full) {
        if (!(full instanceof Full)) throw full;
        return { allowed: false, key: full.bucket.key, retryAfterMs: full.retryAfterMs };
      }
    },
    async peek({ appId, mode }, keys) {
      if (keys.length === 0) return {};
      const found = await db.sql
        .selectFrom(table)
        .select(['name', 'uses'])
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('name', 'in', keys)
        .where('ends_at', '>', db.now())
        .execute();
      return Object.fromEntries(keys.map((key) => [key, found.find((row) => row.name === key)?.uses ?? 0]));
    },
    giveBack: ({ appId, mode }, keys) =>
      each(keys, async (names) => {
        await db.sql
          .updateTable(table)
          .set({ uses: sql`uses - 1` })
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('name', 'in', names)
          .where('uses', '>', 0)
          .execute();
      }),
    clear: ({ appId, mode }, keys) =>
      each(keys, async (names) => {
        await db.sql
          .deleteFrom(table)
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('name', 'in', names)
          .execute();
      }),
  };
}

/** Rolls the other counts back. */
class Full extends Error {
  readonly bucket: Bucket;
  readonly retryAfterMs: number;
  constructor(bucket: Bucket, retryAfterMs: number) {
    super();
    this.bucket = bucket;
    this.retryAfterMs = retryAfterMs;
  }
}
