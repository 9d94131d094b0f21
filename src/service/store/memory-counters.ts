import type { Bucket, Limits } from './counters.ts';
import type { Db } from './db.ts';
import type { Tenant } from './tenant.ts';

// Ids of apps and modes hold no space, so no two names are alike.
const nameOf = ({ appId, mode }: Tenant, key: string) => `${appId} ${mode} ${key}`;

/**
 * R6 everyday rates where one process is all there is (R74): counted in its memory and forgotten with it, like the table without a log that
 * PostgreSQL has for them. A read of a member must not begin a transaction to be counted.
 */
export function memoryCounters({ rates, clock = Date.now, isTransaction }: Db): Limits {
  const living = (tenant: Tenant, key: string) => {
    const counter = rates.get(nameOf(tenant, key));
    return counter && counter.endsAt > clock() ? counter : undefined;
  };
  const full = (tenant: Tenant, buckets: readonly Bucket[]) =>
    [...buckets]
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .find(({ key, limit }) => limit <= 0 || (living(tenant, key)?.uses ?? 0) >= limit)!;

  return {
    async take(tenant, buckets) {
      // As for the counters in the database, which must not be.
      if (isTransaction) throw new Error('Limits are taken outside transactions.');
      // Most have room in every one, and are not made to pay for an order.
      const counters = buckets.map(({ key }) => living(tenant, key));
      if (buckets.some(({ limit }, i) => limit <= (counters[i]?.uses ?? 0))) {
        const { key, limit, windowMs } = full(tenant, buckets);
        const endsAt = limit <= 0 ? undefined : living(tenant, key)?.endsAt;
        return { allowed: false, key, retryAfterMs: endsAt ? Math.max(endsAt - clock(), 1) : windowMs };
      }
      const counts: Record<string, number> = {};
      for (const [i, { key, windowMs }] of buckets.entries()) {
        const counter = counters[i];
        counts[key] = counter ? ++counter.uses : 1;
        if (!counter) rates.set(nameOf(tenant, key), { uses: 1, endsAt: clock() + windowMs });
      }
      return { allowed: true, counts };
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
