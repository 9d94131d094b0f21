import { fail } from '../../../platform/http/api-error.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UseCase } from '../use-case.ts';
import { checkSetUp } from './set-up-second-factor.ts';
import { openWaiting, waitingLogin } from './waiting-login.ts';

/** Sets the authenticator app up and ends the login that waited for it. */
export const finishRequiredSecondFactor: UseCase<'finishRequiredSecondFactor'> = async (context, { token, code }) => {
  const { metrics, tenant } = context;
  const waiting = await waitingLogin(context, token, 'set-up');
  const setUp = await checkSetUp(context, waiting.member, code);
  const entered = await inTransaction(context, async (within, tx) => {
    await tx.members.lock(tenant, waiting.member.id);
    const recoveryCodes = await setUp.confirm(tx);
    const opened = await openWaiting(within, tx, waiting, { factor: 'app' });
    return opened && { ...opened, data: { ...opened.data, recoveryCodes } };
  });
  if (!entered) return fail('second-factor-expired');
  metrics.count('logins', { outcome: 'done' });
  return entered;
};
