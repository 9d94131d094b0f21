import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { audit } from '../audit.ts';
import type { UseCase } from '../use-case.ts';

/**
 * R48 the owner removes others; a member removes herself, which is leaving. The owner stays, also
 * against her own will.
 */
export const removeMemberFromTeam: UseCase<'removeMemberFromTeam'> = async (context, { teamId, memberId }) => {
  const { store, member, caller, tenant } = context;
  const isLeaving = memberId === member.id;
  await store.transaction(async (tx) => {
    const { owned, joined } = await tx.teams.ofMember(tenant, member.id);
    const team = [...owned, ...joined].find(({ id }) => id === teamId);
    if (!team) return fail('team-not-found');
    if (memberId === team.ownerId) return fail('cannot-change-team-account');
    if (!isLeaving && team.ownerId !== member.id) return fail('access-denied');
    if (!(await tx.teams.leave(tenant, teamId, memberId))) return fail('member-not-found');
    const event = isLeaving ? 'team-left' : 'team-member-removed';
    await audit(context, tx, event, { memberId, actor: 'member', detail: { teamId } });
  });
  return {
    data: { success: true },
    message: message(isLeaving ? 'team-left' : 'team-member-removed', caller.language),
  };
};
