import { changedAdminMember } from './admin-member.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { lockMember } from './find-member.ts';

const setVerified = (context: AdminContext, name: string, after: boolean) =>
  context.store.transaction(async (tx) => {
    const { id, verified: before } = await lockMember(context, tx, name);
    if (before !== after) {
      await tx.members.update(context.tenant, id, { verified: after });
      await auditAdmin(context, tx, {
        event: 'member-updated',
        memberId: id,
        detail: { changed: 'verified' },
        changes: { verified: { before, after } },
        webhook: 'member.updated',
      });
    }
    return changedAdminMember(context, tx, id);
  });

/** The operator vouches for the address; no mail is sent. */
export const verifyMember: AdminUseCase<'verifyMember'> = (context, { member }) => setVerified(context, member, true);
/** Takes that back. The member stays logged in. */
export const unverifyMember: AdminUseCase<'unverifyMember'> = (context, { member }) =>
  setVerified(context, member, false);
