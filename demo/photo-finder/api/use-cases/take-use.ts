import { type RateLimit, rateLimits } from '../../contract/routes.ts';
import { fail } from '../domain/fail.ts';
import type { FinderStore } from '../store/store.ts';

/** All of Afterview's counters stand under one name. */
const tenant = { appId: 'afterview', mode: 'live' } as const;

/** For longer waits the message names the time. */
const aMoment = 90;
function later(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const span = minutes < 100 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return `That was as much as can be taken for now. Please try again in ${span}.`;
}

/**
 * Counts one use and throws `rate-limited` where there is none left; answers how many are, and when
 * all come back.
 */
export async function takeUse(
  limits: FinderStore['limits'],
  name: RateLimit,
  who: string,
  factor = 1,
): Promise<{ limit: number; left: number; resetSeconds: number }> {
  const { max, seconds } = rateLimits[name];
  const limit = max * factor;
  const key = `${name}:${who}`;
  const taken = await limits.take(tenant, [{ key, limit, windowMs: seconds * 1000 }]);
  if (!taken.allowed) {
    const retryAfter = Math.max(1, Math.ceil(taken.retryAfterMs / 1000));
    return fail('rate-limited', { retryAfter, ...(retryAfter > aMoment && { message: later(retryAfter) }) });
  }
  return {
    limit,
    left: Math.max(0, limit - (taken.counts[key] ?? limit)),
    resetSeconds: Math.ceil(taken.resetMs / 1000),
  };
}

/** True for the first who brings it, in all processes alike. */
export const takeOnce = async (limits: FinderStore['limits'], key: string, windowMs: number): Promise<boolean> =>
  (await limits.take(tenant, [{ key, limit: 1, windowMs }])).allowed;
