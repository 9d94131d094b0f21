import { fail } from '../../../platform/http/api-error.ts';
import { newToken } from '../../../platform/process/secrets.ts';
import { message } from '../../../texts/messages.ts';
import { inviteLifetimeMs } from '../../domain/invites.ts';
import { audit } from '../audit.ts';
import type { UseCase } from '../use-case.ts';

/**
 * R48 a fresh invite; the one before is dead at once. For the owner only, and for all others the
 * team does not exist.
 */
export const generateInviteToken: UseCase<'generateInviteToken'> = async (context, { teamId }) => {
  const { store, member, random, caller, tenant } = context;
  const token = newToken(random);
  await store.transaction(async (tx) => {
    const team = await tx.teams.byId(tenant, teamId);
    if (team?.ownerId !== member.id) return fail('team-not-found');
    await tx.teams.setInvite(tenant, teamId, { token, expiresAt: (await tx.now()) + inviteLifetimeMs });
    await audit(context, tx, 'invite-regenerated', { memberId: member.id, actor: 'member', detail: { teamId } });
  });
  return { data: { inviteToken: token }, message: message('invite-regenerated', caller.language) };
};
