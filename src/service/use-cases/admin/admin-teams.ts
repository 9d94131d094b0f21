import { fail } from '../../../platform/http/api-error.ts';
import type { Store } from '../../store/store.ts';
import type { TeamRecord } from '../../store/teams/teams.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { findMember } from './find-member.ts';

async function teamForAdmin({ tenant }: AdminContext, store: Store, team: TeamRecord) {
  const members = (await store.teams.members(tenant, team.id)).map(({ memberId: id, email, role, joinedAt }) => ({
    id,
    email,
    role,
    joinedAt: new Date(joinedAt).toISOString(),
  }));
  return {
    id: team.id,
    planId: team.planId,
    ownerId: team.ownerId,
    seatsUsed: team.seatsUsed,
    seats: team.maxMembers,
    members,
  };
}

export const listTeams: AdminUseCase<'listTeams'> = async (context, { member: name }) => {
  const { store, tenant } = context;
  const { id } = (await findMember(context, name)) ?? fail('member-not-found');
  const { owned, joined } = await store.teams.ofMember(tenant, id);
  const data = [];
  for (const team of [...owned, ...joined]) data.push(await teamForAdmin(context, store, team));
  return { data };
};

/** The team as it is afterwards; `change` answers what is audited about which member. */
const changeTeam = (
  context: AdminContext,
  teamId: string,
  change: (
    tx: Store,
    team: TeamRecord,
  ) => Promise<{ event: string; memberId: string; detail: { seats?: number } } | null>,
) =>
  context.store.transaction(async (tx) => {
    const { tenant } = context;
    const team = (await tx.teams.byId(tenant, teamId)) ?? fail('team-not-found');
    const done = await change(tx, team);
    if (done)
      await auditAdmin(context, tx, {
        event: done.event,
        memberId: done.memberId,
        detail: { teamId, ...done.detail },
        webhook: done.event === 'team-member-removed' ? 'team.member.removed' : 'member.updated',
      });
    const now = (await tx.teams.byId(tenant, teamId)) ?? fail('team-not-found');
    const answer = { data: await teamForAdmin(context, tx, now) };
    await context.storeResponse?.(tx, answer);
    return answer;
  });

/** R48 no member loses her seat: a team keeps as many as are taken. */
export const setTeamSeats: AdminUseCase<'setTeamSeats'> = (context, { team: teamId, seats }) =>
  changeTeam(context, teamId, async (tx, { ownerId, maxMembers, seatsUsed }) => {
    const kept = Math.max(seats, seatsUsed);
    if (maxMembers === kept) return null;
    await tx.teams.setSeats(context.tenant, teamId, kept);
    return { event: 'team-seats-changed', memberId: ownerId, detail: { seats: kept } };
  });

export const removeFromTeam: AdminUseCase<'removeFromTeam'> = (context, { team: teamId, memberId }) =>
  changeTeam(context, teamId, async (tx, { ownerId }) => {
    if (memberId === ownerId) return fail('cannot-change-team-account');
    if (!(await tx.teams.leave(context.tenant, teamId, memberId))) return fail('member-not-found');
    return { event: 'team-member-removed', memberId, detail: {} };
  });
