import { setTimeout as delay } from 'node:timers/promises';
import { fail } from '../../../platform/http/api-error.ts';
import { newId } from '../../domain/ids.ts';
import type { Context } from '../use-case.ts';

/** Longer than all calls to the provider may take; a dead process blocks others no longer. */
const leaseMs = 60_000;
const patienceMs = 15_000;

/**
 * R46 work at a provider, which no transaction of ours can hold together: under one name at one
 * time, whatever process it is in.
 */
export async function withLease<T>(
  context: Pick<Context, 'store' | 'random' | 'tenant'>,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const { store, random, tenant } = context;
  // The body names the holder, so that it releases no lease that another one holds by then.
  const call = { scope: 'lease', key: name, bodyHash: newId(random) };
  const until = performance.now() + patienceMs;
  for (let waitMs = 25; ; waitMs = Math.min(waitMs * 2, 400)) {
    const { state } = await store.idempotency.claim(tenant, call, { lifetimeMs: leaseMs, lockMs: leaseMs });
    if (state === 'yours') break;
    if (performance.now() > until) return fail('payment-unavailable');
    await delay(waitMs);
  }
  try {
    return await work();
  } finally {
    await store.idempotency.abandon(tenant, call);
  }
}
