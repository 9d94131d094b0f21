import { fail } from '../../../platform/http/api-error.ts';
import type { UseCase } from '../use-case.ts';

const pagesAtMost = 20;
const perMinute = { address: 20, app: 120 };
const minuteMs = 60_000;

/**
 * Takes what the inspector found on a page of the caller's own origin, in test mode. The public key
 * is known to all: a report holds no words, and replaces no more than the app's last 20.
 */
export const sendPageFindings: UseCase<'sendPageFindings'> = async ({ store, tenant, caller }, input) => {
  if (tenant.mode !== 'sandbox') return fail('not-supported');
  const page = URL.parse(input.page);
  if (page === null || page.origin !== caller.origin) return fail('domain-not-permitted');
  const taken = await store.rates.take(tenant, [
    { key: `findings:address:${caller.ipKey}`, limit: perMinute.address, windowMs: minuteMs },
    { key: 'findings:app', limit: perMinute.app, windowMs: minuteMs },
  ]);
  if (!taken.allowed) return fail('rate-limited', { retryAfter: Math.ceil(taken.retryAfterMs / 1000) });
  await store.pageFindings.put(tenant, { ...input, page: page.origin + page.pathname }, pagesAtMost);
  return { data: { success: true } };
};
