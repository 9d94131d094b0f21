import { fail } from '../../../platform/http/api-error.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Context } from '../use-case.ts';

/**
 * C2 with hints on, answers `passwordless-email-not-found`, but only so often to one caller (§4.2).
 * After that every address is refused, because a refusal of only some would reveal them.
 */
export async function refuseUnknown(context: Context, member: MemberRecord | null): Promise<void> {
  const { app, store, caller } = context;
  if (!app.config.privacy.showAccountExistenceHints) return;
  const { tenant } = context;
  const { max, seconds } = app.limits.notFoundAnswers;
  const bucket = { key: `hint:not-found:${caller.ipKey}`, limit: max, windowMs: seconds * 1000 };
  const used = (await store.limits.peek(tenant, [bucket.key]))[bucket.key] ?? 0;
  if (used >= max) fail('rate-limited', { retryAfter: seconds });
  if (member && !member.disabled) return;
  const taken = await store.limits.take(tenant, [bucket]);
  if (!taken.allowed) fail('rate-limited', { retryAfter: Math.ceil(taken.retryAfterMs / 1000) });
  fail('passwordless-email-not-found');
}
