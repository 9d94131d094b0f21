import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { readFlowCookie, writeFlowCookie } from '../../domain/flow-cookie.ts';
import { newPasswordMistake } from '../../domain/new-password.ts';
import { audit } from '../audit.ts';
import { queueNotice } from '../queue-notice.ts';
import type { UseCase } from '../use-case.ts';
import { checkCode } from './check-code.ts';
import { endGuessRow } from './guess-budget.ts';
import { openLoginToken } from './open-login-token.ts';
import { endPasswordRow } from './password-budget.ts';
import { passwordFailure } from './password-failure.ts';
import { proveMailbox } from './prove-mailbox.ts';

/**
 * §4.1 sets a new password. The password is checked before the code is consumed, so that "too
 * common" does not cost the code; then all other access ends and a notice is mailed (R22). It does
 * not log the member in.
 */
export const resetMemberPassword: UseCase<'resetMemberPassword'> = async (context, { token, newPassword, email }) => {
  const { app, store, hasher, caller, tenant } = context;
  const refusal = 'invalid-reset-code';
  const early = newPasswordMistake(app, newPassword);
  if (early) passwordFailure(context, 'newPassword', early);

  const { flow } = await checkCode(context, { purpose: 'reset', token, email, refusal, allowsEmailOnly: true });
  const personal = newPasswordMistake(app, newPassword, flow.emailCanon);
  if (personal) passwordFailure(context, 'newPassword', personal);
  const found = await store.members.byEmail(tenant, flow.emailCanon);
  if (!found || found.disabled || found.id !== flow.memberId) return fail(refusal);

  const passwordHash = await hasher.hash(newPassword);
  const done = await store.transaction(async (tx) => {
    if (!(await tx.authFlows.consume(tenant, flow))) return null;
    // It may have changed while the password was hashed.
    const now = await tx.members.lock(tenant, found.id);
    if (!now || now.disabled || now.emailCanon !== flow.emailCanon) return null;
    const { member, review } = await proveMailbox(context, tx, now);
    await tx.members.update(tenant, member.id, { passwordHash });
    await tx.sessions.closeAll(tenant, member.id);
    await tx.devices.forgetAll(tenant, member.id);
    await tx.providerFlows.closeAll(tenant, member.id);
    await tx.authFlows.closeAll(tenant, { memberId: member.id });
    await tx.authFlows.closeAll(tenant, { emailCanon: member.emailCanon });
    await audit(context, tx, 'password-reset', { memberId: member.id, actor: 'member' });
    await queueNotice(context, tx, member, now.passwordHash ? 'password-changed' : 'password-set', { review });
    return { loginToken: await openLoginToken(context, tx, flow) };
  });
  if (!done) return fail(refusal);
  const { loginToken } = done;
  await endGuessRow(context, flow.emailCanon);
  await endPasswordRow(context, flow.emailCanon);
  const { reset: _, ...otherFlows } = readFlowCookie(caller.flowCookie);
  return {
    data: { success: true, ...(loginToken && { loginToken }) },
    message: message('password-reset', caller.language),
    cookies: { flow: writeFlowCookie(otherFlows) },
  };
};
