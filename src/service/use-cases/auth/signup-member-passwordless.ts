import { fail } from '../../../platform/http/api-error.ts';
import { inTransaction } from '../in-transaction.ts';
import { openSessionOrAsk, refuseWaiting, type WaitingFor } from '../second-factor/ask-second-factor.ts';
import type { UseCase } from '../use-case.ts';
import { checkCode } from './check-code.ts';
import { enterByCode } from './enter-by-code.ts';
import { endGuessRow } from './guess-budget.ts';
import { memberAuth } from './member-auth.ts';
import { checkSignup, createMember } from './new-member.ts';

/**
 * Signs up by what was mailed, which proves the mailbox. Who turns out to have an account is logged
 * in (§4.2).
 */
export const signupMemberPasswordless: UseCase<'signupMemberPasswordless'> = async (context, input) => {
  const { app, store, tenant } = context;
  const refusal = 'invalid-passwordless-login-code';
  if (!app.passwordless.enabled) fail('passwordless-disabled');
  const extras = await checkSignup(context, input);
  const proved = await checkCode(context, {
    purpose: 'signup',
    token: input.passwordlessToken,
    email: input.email,
    refusal,
    allowsEmailOnly: app.passwordless.allowWithoutFlow,
  });
  const { flow, credential } = proved;
  const existing = await store.members.byEmail(tenant, flow.emailCanon);
  if (existing) return enterByCode(context, existing, proved, input.inviteToken);

  let waiting: WaitingFor | null = null;
  const signedUp = await inTransaction(context, async (within, tx) => {
    if (!(await tx.authFlows.consume(tenant, flow))) return null;
    const member = await createMember(context, tx, extras, { emailCanon: flow.emailCanon, verified: true });
    // A parallel sign-up took the address. This caller has proved the mailbox, so nothing leaks.
    if (member === 'email-taken') return fail('email-already-in-use');
    const session = await openSessionOrAsk(context, tx, member, { credential, isNew: true });
    if (session.waiting) {
      waiting = session.waiting;
      return null;
    }
    return memberAuth(within, member, session.opened, { text: 'signed-up', redirect: app.redirects.signup });
  });
  if (waiting) return refuseWaiting(context, waiting);
  if (!signedUp) return fail(refusal);
  await endGuessRow(context, flow.emailCanon);
  return signedUp;
};
