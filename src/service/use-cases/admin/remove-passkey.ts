import { fail } from '../../../platform/http/api-error.ts';
import { canStillLogIn } from '../account/can-still-log-in.ts';
import { changedAdminMember } from './admin-member.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { lockMember } from './find-member.ts';
import { queueTeamNotice } from './queue-team-notice.ts';

const lastWayIn = 'This is the only way in of the member. Mail a link to set a password first.';

/** R36, R127 for a member who has lost a device. Never the last way in. */
export const removePasskey: AdminUseCase<'removePasskey'> = (context, { member: name, passkey }) =>
  context.store.transaction(async (tx) => {
    const { tenant, social } = context;
    // It decides whether a login by a provider works.
    if (!social) return fail('access-denied');
    const { id, email } = await lockMember(context, tx, name);
    if (!(await tx.passkeys.remove(tenant, id, passkey))) fail('passkey-not-found');
    if (!(await canStillLogIn({ ...context, social }, tx, id)))
      fail('account-set-password-before-disconnect', { message: lastWayIn });
    await queueTeamNotice(context, tx, { id, email }, 'passkey-reset');
    await auditAdmin(context, tx, { event: 'passkey-removed', memberId: id, webhook: 'member.updated' });
    return changedAdminMember(context, tx, id);
  });
