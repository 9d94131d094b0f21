import { endRemoval } from '../second-factor/remove-second-factor.ts';
import { changedAdminMember } from './admin-member.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { lockMember } from './find-member.ts';

const setDisabled = (context: AdminContext, name: string, disabled: boolean) =>
  context.store.transaction(async (tx) => {
    const { tenant } = context;
    const member = await lockMember(context, tx, name);
    if (member.disabled !== disabled) {
      await tx.members.update(tenant, member.id, { disabled });
      // An enabled member logs in anew, wherever she was logged in before.
      if (disabled) {
        await tx.sessions.closeAll(tenant, member.id);
        // A disabled member could not say that the app is not lost.
        await endRemoval(tx, tenant, member.id);
      }
      const event = disabled ? 'member-disabled' : 'member-enabled';
      const changes = { disabled: { before: member.disabled, after: disabled } };
      await auditAdmin(context, tx, { event, memberId: member.id, changes, webhook: 'member.updated' });
    }
    return changedAdminMember(context, tx, member.id);
  });

export const disableMember: AdminUseCase<'disableMember'> = (context, { member }) => setDisabled(context, member, true);
export const enableMember: AdminUseCase<'enableMember'> = (context, { member }) => setDisabled(context, member, false);

/** Logs the member out everywhere; her password and her providers stay. */
export const endSessions: AdminUseCase<'endSessions'> = (context, { member: name }) =>
  context.store.transaction(async (tx) => {
    const { id } = await lockMember(context, tx, name);
    const ended = await tx.sessions.closeAll(context.tenant, id);
    if (ended > 0) {
      const detail = { ended };
      await auditAdmin(context, tx, { event: 'sessions-revoked', memberId: id, detail, webhook: 'member.updated' });
    }
    const answer = { data: { ended } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });
