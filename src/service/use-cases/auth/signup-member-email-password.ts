import { fail, failFields } from '../../../platform/http/api-error.ts';
import { canonicalEmail } from '../../domain/email-address.ts';
import { newPasswordMistake } from '../../domain/new-password.ts';
import { audit } from '../audit.ts';
import { inTransaction } from '../in-transaction.ts';
import { queueNotice } from '../queue-notice.ts';
import type { Context, UseCase } from '../use-case.ts';
import { mustConfirm, openConfirmation } from './confirmation.ts';
import { memberAuth } from './member-auth.ts';
import { checkSignup, createMember } from './new-member.ts';
import { openSession, rememberBrowser } from './open-session.ts';
import { passwordFailure } from './password-failure.ts';

const inUseBucket = ({ app, caller }: Context) => ({
  key: `hint:in-use:${caller.ipKey}`,
  limit: app.limits.emailInUseAnswers.max,
  windowMs: app.limits.emailInUseAnswers.seconds * 1000,
});

/** R19 repeated sign-ups and deletions must not flood a mailbox with welcome mails. */
async function takeWelcome({ app, tenant, store, addressKey }: Context, emailCanon: string): Promise<boolean> {
  const { max, seconds } = app.limits.codesPerAccount;
  const bucket = { key: `welcome:${addressKey(emailCanon)}`, limit: max, windowMs: seconds * 1000 };
  return (await store.limits.take(tenant, [bucket])).allowed;
}

/**
 * R4 the one answer that reveals an account: five an hour for a caller, each one in the audit log.
 */
async function refuseInUse(context: Context): Promise<never> {
  const { store } = context;
  const taken = await store.limits.take(context.tenant, [inUseBucket(context)]);
  if (!taken.allowed) return fail('rate-limited', { retryAfter: Math.ceil(taken.retryAfterMs / 1000) });
  await audit(context, store, 'signup-email-in-use');
  return fail('email-already-in-use');
}

/**
 * Signs up by password. That does not prove the mailbox (R11), so a welcome mail informs its owner.
 */
export const signupMemberEmailPassword: UseCase<'signupMemberEmailPassword'> = async (context, input) => {
  const { app, store, hasher, tenant } = context;
  const extras = await checkSignup(context, input);
  const emailCanon = canonicalEmail(input.email) ?? failFields([{ field: 'email', code: 'invalid-email' }]);
  const mistake = newPasswordMistake(app, input.password, emailCanon);
  if (mistake) passwordFailure(context, 'password', mistake);

  // With the budget used up, refuse every address: a refusal only of taken ones would reveal them.
  const bucket = inUseBucket(context);
  const used = (await store.limits.peek(tenant, [bucket.key]))[bucket.key] ?? 0;
  if (used >= bucket.limit) fail('rate-limited', { retryAfter: app.limits.emailInUseAnswers.seconds });

  const isWelcome = await takeWelcome(context, emailCanon);
  // Hashed before anything is looked up: the work is the same for a taken address (R5).
  const passwordHash = await hasher.hash(input.password);
  // With `required` she is in only after the link; this browser is known by its cookie when it is
  // opened there.
  let held: string | null = null;
  const signedUp = await inTransaction(context, async (within, tx) => {
    const member = await createMember(context, tx, extras, { emailCanon, passwordHash });
    if (member === 'email-taken') return null;
    const confirm = isWelcome ? await openConfirmation(context, tx, member) : null;
    if (isWelcome) await queueNotice(context, tx, member, 'welcome', { confirm });
    if (mustConfirm(context, member)) {
      held = await rememberBrowser(context, tx, member.id, 'password');
      return null;
    }
    const opened = await openSession(context, tx, member.id, 'password');
    return memberAuth(within, member, opened, { text: 'signed-up', redirect: app.redirects.signup });
  });
  if (held) return fail('confirmation-required', { cookies: { device: held } });
  return signedUp ?? refuseInUse(context);
};
