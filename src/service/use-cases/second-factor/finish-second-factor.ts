import { fail } from '../../../platform/http/api-error.ts';
import { endGuessRow } from '../auth/guess-budget.ts';
import { inTransaction } from '../in-transaction.ts';
import { queueNotice } from '../queue-notice.ts';
import type { UseCase } from '../use-case.ts';
import { checkSecondFactor, takeProof } from './check-second-factor.ts';
import { openWaiting, waitingLogin } from './waiting-login.ts';

/** R128 ends a login by a code of the authenticator app, or by a recovery code. */
export const finishSecondFactor: UseCase<'finishSecondFactor'> = async (
  context,
  { token, code, rememberDevice = false },
) => {
  const { metrics, tenant } = context;
  const waiting = await waitingLogin(context, token, 'code');
  const { member } = waiting;
  const proof = await checkSecondFactor(context, member, code);
  const entered = await inTransaction(context, async (within, tx) => {
    await tx.members.lock(tenant, member.id);
    if (!(await takeProof(within, tx, member, proof))) fail('invalid-second-factor');
    const opened = await openWaiting(within, tx, waiting, { factor: proof.kind, trustsDevice: rememberDevice });
    if (opened && proof.kind === 'recovery-code') await queueNotice(within, tx, member, 'recovery-code-used');
    return opened;
  });
  if (!entered) return fail('second-factor-expired');
  await endGuessRow(context, member.emailCanon);
  metrics.count('logins', { outcome: 'done' });
  return entered;
};
