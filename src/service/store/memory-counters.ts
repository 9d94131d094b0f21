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
  const isFull = (tenant: Tenant, { key, limit }: Bucket) => limit <= 0 || (living(tenant, key)?.uses ?? 0) >= limit;

  return {
    async take(tenant, buckets) {
      // As for the counters in the database, which must not be.
      if (isTransaction) throw new Error('Limits are taken outside transactions.');
      const full = [...buckets].sort((a, b) => (a.key < b.key ? -1 : 1)).find((bucket) => isFull(tenant, bucket));
      if (full) {
        const endsAt = full.limit <= 0 ? undefined : living(tenant, full.key)?.endsAt;
        return { allowed: false, key: full.key, retryAfterMs: endsAt ? Math.max(endsAt - clock(), 1) : full.windowMs };
      }
      const counts: Record<string, number> = {};
      for (const { key, windowMs } of buckets) {
        const counter = living(tenant, key) ?? { uses: 0, endsAt: clock() + windowMs };
        counter.uses += 1;
        counts[key] = counter.uses;
        rates.set(nameOf(tenant, key), counter);
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
