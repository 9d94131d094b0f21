import { fail } from '../../../platform/http/api-error.ts';
import type { UseCase } from '../use-case.ts';
import { seeInvite } from './see-invite.ts';

/** R48 who invites to what, for the holder of the token. Reading an invite takes no seat (R25). */
export const getInvite: UseCase<'getInvite'> = async (context, { inviteToken }) => {
  const { store, member } = context;
  const seen = await seeInvite(context, inviteToken);
  if (!seen) return fail('team-not-found');
  const { teamId, ...invite } = seen;
  const teams = member && (await store.teams.ofMember(context.tenant, member.id));
  const isMember = teams !== null && [...teams.owned, ...teams.joined].some(({ id }) => id === teamId);
  return { data: { ...invite, isMember } };
};
