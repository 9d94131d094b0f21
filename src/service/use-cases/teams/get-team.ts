import { fail } from '../../../platform/http/api-error.ts';
import type { UseCase } from '../use-case.ts';
import { teamForWire } from './team-for-wire.ts';

/** R41 a team for those in it; for all others it does not exist. */
export const getTeam: UseCase<'getTeam'> = async (context, { teamId }) => {
  const { tenant } = context;
  const { owned, joined } = await context.store.teams.ofMember(tenant, context.member.id);
  const team = [...owned, ...joined].find(({ id }) => id === teamId);
  return team ? { data: await teamForWire(context, team) } : fail('team-not-found');
};
