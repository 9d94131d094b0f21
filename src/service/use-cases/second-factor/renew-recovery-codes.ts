import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { requireRecentAuth } from '../account/require-recent-auth.ts';
import { stillTheSame } from '../account/still-the-same.ts';
import { audit } from '../audit.ts';
import { queueNotice } from '../queue-notice.ts';
import type { UseCase } from '../use-case.ts';
import { newRecoveryCodes } from './check-second-factor.ts';

/** R39 ten new recovery codes; the old ones count no more. */
export const renewRecoveryCodes: UseCase<'renewRecoveryCodes'> = async (context) => {
  const { store, member, caller, tenant } = context;
  await requireRecentAuth(context);
  const recoveryCodes = await store.transaction(async (tx) => {
    await stillTheSame(tx, context);
    if (!(await tx.secondFactors.find(tenant, member.id))) fail('second-factor-not-found');
    await audit(context, tx, 'recovery-codes-renewed', { memberId: member.id, actor: 'member' });
    await queueNotice(context, tx, member, 'recovery-codes-renewed');
    return newRecoveryCodes(context, tx, member.id);
  });
  return { data: { recoveryCodes }, message: message('recovery-codes-renewed', caller.language) };
};
