import { fail, failFields } from '../../../platform/http/api-error.ts';
import { canonicalEmail } from '../../domain/email-address.ts';
import { isPasswordTooLong } from '../../domain/passwords.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import { audit, auditOnceADay } from '../audit.ts';
import { openSessionOrAsk, refuseWaiting } from '../second-factor/ask-second-factor.ts';
import type { Context, UseCase } from '../use-case.ts';
import { mustConfirm, refuseUnconfirmed } from './confirmation.ts';
import { memberAuth } from './member-auth.ts';
import { endPasswordRow, takePasswordTry } from './password-budget.ts';

/** C2 with hints on: the error for a member without a password. */
async function hint({ app, tenant, store }: Context, member: MemberRecord | null): Promise<void> {
  if (!app.config.privacy.showAccountExistenceHints || !member || member.disabled || member.passwordHash) return;
  const [identity] = await store.identities.ofMember(tenant, member.id);
  if (identity) fail('use-social-login', { providerKey: identity.provider });
  fail('no-password-set');
}

/**
 * Logs in by password. Whatever is wrong, the answer and the work are the same: one verification,
 * against a dummy where there is nothing to verify (R4, R5).
 */
export const loginMemberEmailPassword: UseCase<'loginMemberEmailPassword'> = async (context, { email, password }) => {
  const { app, store, hasher, metrics, tenant } = context;
  const emailCanon = canonicalEmail(email) ?? failFields([{ field: 'email', code: 'invalid-email' }]);
  if (isPasswordTooLong(password)) failFields([{ field: 'password', code: 'invalid-password-too-long' }]);
  const member = await store.members.byEmail(tenant, emailCanon);

  const waitMs = await takePasswordTry(context, emailCanon, member);
  if (waitMs !== null) {
    metrics.count('logins', { outcome: 'delayed' });
    await auditOnceADay(context, 'login-delayed', context.addressKey(emailCanon), { memberId: member?.id });
    return fail('rate-limited', { retryAfter: Math.ceil(waitMs / 1000) });
  }
  const { ok, rehash } = await hasher.verify(member?.passwordHash ?? null, password);
  if (!ok || !member || member.disabled) {
    metrics.count('logins', { outcome: 'failed' });
    await audit(context, store, 'login-failed', { memberId: member?.id });
    await hint(context, member);
    return fail('invalid-credentials');
  }
  if (mustConfirm(context, member)) return refuseUnconfirmed(context, member);
  const entered = await store.transaction(async (tx) => {
    // Not the password of this member any more: it was changed (R22) or suspended (R11) while we
    // were hashing.
    const now = await tx.members.lock(tenant, member.id);
    if (!now || now.disabled || now.passwordHash !== member.passwordHash) return null;
    if (rehash) await tx.members.swapPasswordHash(tenant, member.id, member.passwordHash, rehash);
    const session = await openSessionOrAsk(context, tx, now, { credential: 'password', isNew: false });
    // Last, because others wait for these counters.
    await endPasswordRow(context, emailCanon, tx);
    return { ...session, now };
  });
  if (!entered) return fail('invalid-credentials');
  if (entered.waiting) return refuseWaiting(context, entered.waiting);
  metrics.count('logins', { outcome: 'done' });
  const redirect = member.loginRedirect ?? app.redirects.login;
  return memberAuth(context, entered.now, entered.opened, { text: 'logged-in', redirect });
};
