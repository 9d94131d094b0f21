import type { Tenant } from '../../contract/tenant.ts';
import type { Bucket, Limits } from './counters.ts';
import type { Db } from './db.ts';

// Ids of apps and modes hold no space, so no two names are alike.
const nameOf = ({ appId, mode }: Tenant, key: string) => `${appId} ${mode} ${key}`;

/**
 * R6 everyday rates where one process is all there is (R74): counted in its memory and forgotten
 * with it, like the table without a log that PostgreSQL has for them. A read of a member must not
 * begin a transaction to be counted.
 */
export function memoryCounters({ rates, clock = Date.now, isTransaction }: Db): Limits {
  const living = (tenant: Tenant, key: string, now = clock()) => {
    const counter = rates.get(nameOf(tenant, key));
    return counter && counter.endsAt > now ? counter : undefined;
  };
  const full = (tenant: Tenant, buckets: readonly Bucket[], now: number) =>
    [...buckets]
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .find(({ key, limit }) => limit <= 0 || (living(tenant, key, now)?.uses ?? 0) >= limit)!;

  return {
    async take(tenant, buckets) {
      // As for the counters in the database, which must not be.
      if (isTransaction) throw new Error('Limits are taken outside transactions.');
      const names = buckets.map(({ key }) => nameOf(tenant, key));
      const now = clock();
      let hasRoom = true;
      const counters = names.map((name, i) => {
        const counter = rates.get(name);
        const alive = counter && counter.endsAt > now ? counter : undefined;
        if (buckets[i]!.limit <= (alive?.uses ?? 0)) hasRoom = false;
        return alive;
      });
      // Most have room in every one, and are not made to pay for an order.
      if (!hasRoom) {
        // By the same moment: what was full a millisecond ago may be over by now.
        const { key, limit, windowMs } = full(tenant, buckets, now);
        const endsAt = limit <= 0 ? undefined : living(tenant, key, now)?.endsAt;
        return { allowed: false, key, retryAfterMs: endsAt ? endsAt - now : windowMs };
      }
      const counts: Record<string, number> = {};
      let resetMs = 0;
      buckets.forEach(({ key, windowMs }, i) => {
        const counter = counters[i];
        counts[key] = counter ? ++counter.uses : 1;
        resetMs = Math.max(resetMs, counter ? counter.endsAt - now : windowMs);
        if (!counter) rates.set(names[i]!, { uses: 1, endsAt: now + windowMs });
      });
      return { allowed: true, counts, resetMs };
    },
    peek: async (tenant, keys) => Object.fromEntries(keys.map((key) => [key, living(tenant, key)?.uses ?? 0])),
    async giveBack(tenant, keys) {
      for (const key of keys) {
        const counter = living(tenant, key);
        if (counter && counter.uses > 0) counter.uses -= 1;
      }
    },
    async clear(tenant, keys) {
      for (const key of keys) rates.delete(nameOf(tenant, key));
    },
  };
}

/** How many counters of a database's process are over, and went. */
export function sweepMemoryCounters({ rates, clock = Date.now }: Pick<Db, 'rates' | 'clock'>): number {
  let swept = 0;
  for (const [name, { endsAt }] of rates)
    if (endsAt <= clock()) {
      rates.delete(name);
      swept += 1;
    }
  return swept;
}
