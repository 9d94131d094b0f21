import { fail } from '../../../platform/http/api-error.ts';
import { forgetSecondFactor } from '../second-factor/remove-second-factor.ts';
import { changedAdminMember } from './admin-member.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { lockMember } from './find-member.ts';
import { queueTeamNotice } from './queue-team-notice.ts';

/** R127 for a member who cannot wait for the mailed way back. Her password and sessions stay. */
export const resetSecondFactor: AdminUseCase<'resetSecondFactor'> = (context, { member: name }) =>
  context.store.transaction(async (tx) => {
    const { tenant } = context;
    const { id, email } = await lockMember(context, tx, name);
    // One that was never confirmed, or is suspended, asks for nothing.
    if (!(await tx.secondFactors.find(tenant, id))) fail('second-factor-not-found');
    await forgetSecondFactor(tx, tenant, id);
    await queueTeamNotice(context, tx, { id, email }, 'second-factor-reset');
    await auditAdmin(context, tx, { event: 'second-factor-removed', memberId: id, webhook: 'member.updated' });
    return changedAdminMember(context, tx, id);
  });
