import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { takeMailAllowance } from '../auth/mail-budget.ts';
import type { UseCase } from '../use-case.ts';
import { isWaitOver, mailLoginLink, mailLostLink } from './lost-factor.ts';
import { waitingLogin } from './waiting-login.ts';

/**
 * R127 for a member without app and recovery codes, within the budget of mails (R19): the link that
 * begins the wait, or after it one that logs in.
 */
export const sendLostSecondFactorEmail: UseCase<'sendLostSecondFactorEmail'> = async (context, { token }) => {
  const { store, caller, tenant } = context;
  const { member } = await waitingLogin(context, token, 'code');
  const allowance = await takeMailAllowance(context, member.emailCanon, member);
  if (allowance.carries === 'nothing') {
    return fail('rate-limited', { retryAfter: Math.ceil(allowance.retryAfterMs / 1000) });
  }
  const sent = await store.transaction(async (tx) => {
    const now = await tx.members.lock(tenant, member.id);
    const isSame = now !== null && !now.disabled && now.emailCanon === member.emailCanon;
    const factor = await tx.secondFactors.find(tenant, member.id);
    if (!isSame || !factor) return fail('second-factor-expired');
    const isOver = await isWaitOver(tx, factor);
    await (isOver ? mailLoginLink : mailLostLink)(context, tx, member);
    return isOver ? 'lost-second-factor-login-sent' : 'lost-second-factor-sent';
  });
  return { data: { success: true }, message: message(sent, caller.language) };
};
