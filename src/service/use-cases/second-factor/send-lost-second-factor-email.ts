import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { takeMailAllowance } from '../auth/mail-budget.ts';
import type { UseCase } from '../use-case.ts';
import { mailLostLink } from './lost-factor.ts';
import { waitingLogin } from './waiting-login.ts';

/** R127 for a member without app and recovery codes, within the budget of mails (R19). */
export const sendLostSecondFactorEmail: UseCase<'sendLostSecondFactorEmail'> = async (context, { token }) => {
  const { app, store, caller, tenant } = context;
  const { member } = await waitingLogin(context, token, 'code');
  const allowance = await takeMailAllowance(context, member.emailCanon, member);
  if (allowance.carries === 'nothing') {
    return fail('rate-limited', { retryAfter: app.limits.linkMailsPerAccount.seconds });
  }
  await store.transaction(async (tx) => {
    const now = await tx.members.lock(tenant, member.id);
    const isSame = now !== null && !now.disabled && now.emailCanon === member.emailCanon;
    if (!isSame || !(await tx.secondFactors.find(tenant, member.id))) fail('second-factor-expired');
    await mailLostLink(context, tx, member);
  });
  return { data: { success: true }, message: message('lost-second-factor-sent', caller.language) };
};
