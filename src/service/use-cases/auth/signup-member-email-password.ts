import { canonicalEmail } from '../../domain/email-address.ts';
import { fail, failFields } from '../../domain/fail.ts';
import { noticeMail } from '../../domain/mails/notice-mail.ts';
import { newPasswordMistake } from '../../domain/new-password.ts';
import { answering } from '../answering.ts';
import { audit } from '../audit.ts';
import { circumstancesOf, queueMail } from '../queue-mail.ts';
import { tenantOf } from '../tenant-of.ts';
import type { Context, UseCase } from '../use-case.ts';
import { memberAuth } from './member-auth.ts';
import { checkSignup, createMember } from './new-member.ts';
import { openSession } from './open-session.ts';
import { passwordFailure } from './password-failure.ts';

const inUseBucket = ({ app, caller }: Context) => ({
  key: `hint:in-use:${caller.ipKey}`,
  limit: app.limits.emailInUseAnswers.max,
  windowMs: app.limits.emailInUseAnswers.seconds * 1000,
});

/** R19 nobody fills a mailbox with welcomes by signing up and leaving again. */
async function takeWelcome({ app, store, addressKey }: Context, emailCanon: string): Promise<boolean> {
  const { max, seconds } = app.limits.codesPerAccount;
  const bucket = { key: `welcome:${addressKey(emailCanon)}`, limit: max, windowMs: seconds * 1000 };
  return (await store.limits.take(tenantOf({ app }), [bucket])).allowed;
}

/** R4 the one answer that tells of an account: five an hour for a caller, and each one is in the audit log. */
async function refuseInUse(context: Context): Promise<never> {
  const { store } = context;
  const taken = await store.limits.take(tenantOf(context), [inUseBucket(context)]);
  if (!taken.allowed) return fail('rate-limited', { retryAfter: Math.ceil(taken.retryAfterMs / 1000) });
  await audit(context, store, 'signup-email-in-use');
  return fail('email-already-in-use');
}

/** Signs up by password. Her mailbox is not proved by it (R11); a welcome goes there, so that its owner hears of it. */
export const signupMemberEmailPassword: UseCase<'signupMemberEmailPassword'> = async (context, input) => {
  const { app, store, hasher, caller } = context;
  const tenant = tenantOf(context);
  const extras = await checkSignup(context, input);
  const emailCanon = canonicalEmail(input.email) ?? failFields([{ field: 'email', code: 'invalid-email' }]);
  const mistake = newPasswordMistake(app, input.password, emailCanon);
  if (mistake) passwordFailure(context, 'password', mistake);

  // Whoever has used up the answers above hears nothing more about any address: a refusal only for taken ones would tell as much.
  const bucket = inUseBucket(context);
  const used = (await store.limits.peek(tenant, [bucket.key]))[bucket.key] ?? 0;
  if (used >= bucket.limit) fail('rate-limited', { retryAfter: app.limits.emailInUseAnswers.seconds });

  const isWelcome = await takeWelcome(context, emailCanon);
  // Hashed before anything is looked up: the work is the same for a taken address (R5).
  const passwordHash = await hasher.hash(input.password);
  const signedUp = await answering(context, async (within, tx) => {
    const member = await createMember(context, tx, extras, { emailCanon, passwordHash });
    if (member === 'email-taken') return null;
    const variables = { ...(await circumstancesOf(context, tx)), siteUrl: app.baseUrl };
    if (isWelcome) await queueMail(context, tx, member.email, noticeMail('welcome', variables, caller.language));
    const opened = await openSession(context, tx, member.id, 'password');
    return memberAuth(within, member, opened, { text: 'signed-up', redirect: app.redirects.signup });
  });
  return signedUp ?? refuseInUse(context);
};
