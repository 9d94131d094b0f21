import { fail } from '../../../platform/http/api-error.ts';
import type { SignedInContext } from '../use-case.ts';

/**
 * R52 so much of a kind in a while, for each member; shared by all processes. Throws
 * `rate-limited`.
 */
export async function takeTurn(context: SignedInContext, kind: 'comments' | 'votes' | 'reports'): Promise<void> {
  const { app, store, member } = context;
  const { max, seconds } = app.limits[`${kind}PerMember`];
  const bucket = { key: `${kind}:member:${member.id}`, limit: max, windowMs: seconds * 1000 };
  const taken = await store.rates.take(context.tenant, [bucket]);
  if (!taken.allowed) fail('rate-limited', { retryAfter: Math.max(1, Math.ceil(taken.retryAfterMs / 1000)) });
}
