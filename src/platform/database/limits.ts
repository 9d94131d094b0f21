import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '../../contract/tenant.ts';
import type { Bucket, Limits } from './counters.ts';
import type { Db } from './db.ts';
import { memoryCounters } from './memory-counters.ts';
import type { PlatformTables } from './platform-tables.ts';
import { preparedFor } from './prepared.ts';

export type { Bucket, Limits, Taken } from './counters.ts';

type Table = 'limits' | 'rates';
const prepared = preparedFor<PlatformTables>();
type Counting = Tenant & { key: string; limit: number; windowMs: number };

/** With this use; `rest`: ms until the window ends. */
interface Uses {
  uses: number;
  rest: number;
}

/**
 * The number of uses with this one, or nothing when the bucket is full: one statement, so no two
 * see the same number.
 */
const counted = (db: Db, table: Table, { limit }: Pick<Counting, 'limit'>, row: RawBuilder<unknown>) => {
  const now = db.now();
  return sql<Uses>`
    insert into ${sql.table(table)} as counter (app_id, mode, name, uses, ends_at) ${row}
    on conflict (app_id, mode, name) do update set
      uses = case when counter.ends_at <= ${now} then 1 else counter.uses + 1 end,
      ends_at = case when counter.ends_at <= ${now} then excluded.ends_at else counter.ends_at end
    where counter.ends_at <= ${now} or counter.uses < ${limit}
    returning uses, ends_at - ${now} as rest`;
};
const counting = (table: Table) =>
  prepared((db, { appId, mode, key, limit, windowMs }: Counting) =>
    counted(db, table, { limit }, sql`values (${appId}, ${mode}, ${key}, 1, ${db.now()} + ${windowMs})`).compile(
      db.sql,
    ),
  );

type CountingTwo = Counting & { nextKey: string; nextLimit: number; nextWindowMs: number };
/**
 * Counts the second only where the first had room. One statement, so that on PostgreSQL the first
 * counter's row is not locked during a round trip.
 */
const countingTwo = prepared((db, two: CountingTwo) => {
  const { appId, mode, key, limit, windowMs, nextKey, nextLimit, nextWindowMs } = two;
  const row = (name: unknown, ms: unknown) =>
    sql`select cast(${appId} as text), cast(${mode} as text), cast(${name} as text), 1, ${db.now()} + cast(${ms} as bigint)`;
  return sql<{ uses: number | null; rest: number; nextUses: number | null; nextRest: number }>`
    with one as (${counted(db, 'rates', { limit }, row(key, windowMs))}),
      next as (${counted(db, 'rates', { limit: nextLimit }, sql`${row(nextKey, nextWindowMs)} from one`)})
    select (select uses from one) as "uses", (select rest from one) as "rest",
      (select uses from next) as "nextUses", (select rest from next) as "nextRest"`.compile(db.sql);
});

const usesIn = (table: Table) =>
  prepared((db, { appId, mode, key }: Tenant & { key: string }) =>
    db.sql
      .selectFrom(table)
      .select('uses')
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('name', '=', key)
      .where('ends_at', '>', db.now())
      .compile(),
  );
const clearing = (table: Table) =>
  prepared((db, { appId, mode, key }: Tenant & { key: string }) =>
    db.sql.deleteFrom(table).where('app_id', '=', appId).where('mode', '=', mode).where('name', '=', key).compile(),
  );
const giving = (table: Table) =>
  prepared((db, { appId, mode, key }: Tenant & { key: string }) =>
    db.sql
      .updateTable(table)
      .set({ uses: sql`uses - 1` })
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('name', '=', key)
      .where('uses', '>', 0)
      .compile(),
  );
const queriesOf = (table: Table) => ({
  count: counting(table),
  uses: usesIn(table),
  clear: clearing(table),
  giveBack: giving(table),
});
const queries = { limits: queriesOf('limits'), rates: queriesOf('rates') };

/** Throws where the bucket was full. */
type Note = (bucket: Bucket, uses: Uses | null) => void;

/**
 * R6 the counters of one table; `rates` of SQLite are no table, because its one process (R74)
 * counts faster by itself.
 */
export function limitsIn(db: Db, table: Table): Limits {
  if (table === 'rates' && db.kind === 'sqlite') return memoryCounters(db);
  const counters = sql.table(table);

  async function count(at: Db, { appId, mode }: Tenant, { key, limit, windowMs }: Bucket): Promise<Uses | null> {
    if (limit <= 0) return null;
    return (await queries[table].count.first(at, { appId, mode, key, limit, windowMs })) ?? null;
  }

  const countNow = ({ appId, mode }: Tenant, { key, limit, windowMs }: Bucket): Uses | null =>
    limit <= 0 ? null : (queries[table].count.allNow(db, { appId, mode, key, limit, windowMs })?.[0] ?? null);

  /**
   * The same without a transaction, whose counters would be held until its third answer has come.
   * False = that would not be the same: where the second of two is full, the first is given back a
   * moment later, which is for everyday rates alone.
   */
  async function takeInOne(tenant: Tenant, [one, next, ...more]: Bucket[], note: Note): Promise<boolean> {
    if (db.kind !== 'postgres' || !one || more.length > 0) return false;
    if (!next) {
      note(one, await count(db, tenant, one));
      return true;
    }
    if (table !== 'rates' || one.limit <= 0 || next.limit <= 0) return false;
    const { appId, mode } = tenant;
    const two = { nextKey: next.key, nextLimit: next.limit, nextWindowMs: next.windowMs };
    const found = await countingTwo.first(db, { appId, mode, ...one, ...two });
    const [uses, nextUses] = [found?.uses ?? null, found?.nextUses ?? null];
    note(one, uses === null ? null : { uses, rest: found!.rest });
    if (nextUses === null) await queries.rates.giveBack.all(db, { appId, mode, key: one.key });
    note(next, nextUses === null ? null : { uses: nextUses, rest: found!.nextRest });
    return true;
  }

  async function retryAfter({ appId, mode }: Tenant, { key, limit, windowMs }: Bucket): Promise<number> {
    if (limit <= 0) return windowMs;
    const { rows } = await sql<{ left: number }>`
      select ends_at - ${db.now()} as left from ${counters}
      where app_id = ${appId} and mode = ${mode} and name = ${key}`.execute(db.sql);
    return Math.max(rows[0]?.left ?? 0, 1);
  }

  /**
   * PostgreSQL would keep the rows of several counters locked, in the order in which it finds them,
   * while `take` goes by their keys: two could wait in a circle. So there each is changed by
   * itself. SQLite has one writer, and a commit costs it a flush.
   */
  async function each(keys: readonly string[], change: (at: Db, key: string) => Promise<unknown>): Promise<void> {
    const all = async (at: Db) => {
      for (const key of [...keys].sort()) await change(at, key);
    };
    if (keys.length > 1 && db.kind === 'sqlite') await db.write(all);
    else await all(db);
  }

  return {
    async take(tenant, buckets) {
      // In a transaction a rollback would refund the use, and a shared counter would be locked
      // until its end.
      if (db.isTransaction) throw new Error('Limits are taken outside transactions.');
      const counts: Record<string, number> = {};
      let resetMs = 0;
      // Always in the same order, so that two callers never wait for each other in a circle.
      const ordered = [...buckets].sort((a, b) => (a.key < b.key ? -1 : 1));
      const note: Note = (bucket, uses) => {
        if (uses === null) throw new Full(bucket);
        counts[bucket.key] = uses.uses;
        resetMs = Math.max(resetMs, uses.rest);
      };
      const withoutSync = db.syncFastPath?.transactionNoSync ?? (() => null);
      try {
        // No fsync: the result of a try reaches the caller only after a later commit, of its effect
        // or of its audit row.
        const done = withoutSync(() => {
          for (const bucket of ordered) note(bucket, countNow(tenant, bucket));
          return true;
        });
        if (!done && !(await takeInOne(tenant, ordered, note)))
          await db.write(async (tx) => {
            for (const bucket of ordered) note(bucket, await count(tx, tenant, bucket));
          });
        return { allowed: true, counts, resetMs };
      } catch (full) {
        if (!(full instanceof Full)) throw full;
        return { allowed: false, key: full.bucket.key, retryAfterMs: await retryAfter(tenant, full.bucket) };
      }
    },
    async peek({ appId, mode }, keys) {
      const { uses } = queries[table];
      const found = await Promise.all(
        keys.map(async (key) => [key, (await uses.first(db, { appId, mode, key }))?.uses ?? 0] as const),
      );
      return Object.fromEntries(found);
    },
    giveBack: ({ appId, mode }, keys) => each(keys, (at, key) => queries[table].giveBack.all(at, { appId, mode, key })),
    clear: ({ appId, mode }, keys) => each(keys, (at, key) => queries[table].clear.all(at, { appId, mode, key })),
  };
}

/** Rolls the other counts back. */
class Full extends Error {
  readonly bucket: Bucket;
  constructor(bucket: Bucket) {
    super();
    this.bucket = bucket;
  }
}
