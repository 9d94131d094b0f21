import { ApiError, type ErrorExtra, fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import type { Store } from '../../store/store.ts';
import type { TeamRecord } from '../../store/teams/teams.ts';
import { audit } from '../audit.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Context, UseCase } from '../use-case.ts';
import { invitingTeam } from './see-invite.ts';
import { teamForWire } from './team-for-wire.ts';

/**
 * Takes a seat of the team that an invite opens. Repeating it changes nothing and answers the same.
 */
export const joinTeam: UseCase<'joinTeam'> = async (context, { inviteToken }) => {
  const { member, caller } = context;
  return inTransaction(context, async (within, tx) => {
    const team = await joinByInvite(context, tx, member.id, inviteToken);
    return { data: await teamForWire(within, team), message: message('team-joined', caller.language) };
  });
};

/**
 * R47, R48 in the transaction of `store`, so that a sign-up and its seat are atomic. `refusal`:
 * another message than the table's.
 */
export async function joinByInvite(
  context: Context,
  store: Store,
  memberId: string,
  inviteToken: string,
  refusal?: ErrorExtra,
): Promise<TeamRecord> {
  const { tenant } = context;
  const team = await invitingTeam({ tenant, store }, inviteToken);
  if (!team) return fail('team-not-found', refusal);
  const { owned, joined } = await store.teams.ofMember(tenant, memberId);
  const others = [...owned, ...joined].filter(({ id }) => id !== team.id);
  if (others.some(({ planId }) => planId === team.planId)) return fail('can-only-have-one-active-team');
  const outcome = await store.teams.join(tenant, team.id, memberId);
  if (outcome === 'full') return fail('team-full', refusal);
  if (outcome === 'no-team') return fail('team-not-found', refusal);
  if (outcome === 'joined')
    await audit(context, store, 'team-joined', { memberId, actor: 'member', detail: { teamId: team.id } });
  return team;
}

/**
 * The same for a member who logs in by an invite. A failed join must not lock her out of her own
 * account: she is logged in, and her teams show that she did not join.
 */
export async function joinAtLogin(context: Context, store: Store, memberId: string, inviteToken: string | undefined) {
  if (!inviteToken) return;
  try {
    await joinByInvite(context, store, memberId, inviteToken);
  } catch (error) {
    // Refusals come before anything is written.
    if (!(error instanceof ApiError)) throw error;
  }
}
