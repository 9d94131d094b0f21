import { changedAdminMember } from './admin-member.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { lockMember } from './find-member.ts';

/** The operator vouches for the address; no mail is sent. */
export const verifyMember: AdminUseCase<'verifyMember'> = (context, { member: name }) =>
  context.store.transaction(async (tx) => {
    const { id, verified } = await lockMember(context, tx, name);
    if (!verified) {
      await tx.members.update(context.tenant, id, { verified: true });
      await auditAdmin(context, tx, {
        event: 'member-updated',
        memberId: id,
        detail: { changed: 'verified' },
        changes: { verified: { before: false, after: true } },
        webhook: 'member.updated',
      });
    }
    return changedAdminMember(context, tx, id);
  });
