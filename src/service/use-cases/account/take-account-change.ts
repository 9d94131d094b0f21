import { fail } from '../../../platform/http/api-error.ts';
import type { SignedInContext } from '../use-case.ts';

/**
 * R6, R19 what a member may change herself, and what mails others for it, has a budget of her own,
 * as large as that of codes: each change writes to a mailbox that need not be hers. Taken before
 * the work; throws `rate-limited`.
 */
export async function takeAccountChange(
  context: SignedInContext,
  what: 'email' | 'password' | 'passkey',
): Promise<void> {
  const { app, store, member } = context;
  const { max, seconds } = app.limits.codesPerAccount;
  const bucket = { key: `change:${what}:${member.id}`, limit: max, windowMs: seconds * 1000 };
  const taken = await store.limits.take(context.tenant, [bucket]);
  if (!taken.allowed) fail('rate-limited', { retryAfter: Math.ceil(taken.retryAfterMs / 1000) });
}
