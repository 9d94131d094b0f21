import { givesAccess } from '../../../contract/gives-access.ts';
import { othersCustomFields } from '../../domain/custom-fields.ts';
import { maskedEmail } from '../../domain/email-address.ts';
import type { Store } from '../../store/store.ts';
import type { TeamRecord } from '../../store/teams/teams.ts';
import type { Context } from '../use-case.ts';

/** What the holder of an invite may read, without an account and before joining. */
export interface SeenInvite {
  teamId: string;
  isFull: boolean;
  /** The owner's name as far as it is public (R43), else the masked address. */
  inviter: string;
  planName: string | null;
}

/** The keys that apps give the parts of a name, in the order of a full name. */
const nameKeys = ['first-name', 'last-name'] as const;
const maxNameLength = 80;

type Read = 'teams' | 'members' | 'planConnections';

/** R50 of an owner whose plan has ended or is not paid, the team would open nothing: null. */
export async function invitingTeam(
  { tenant, store }: Pick<Context, 'tenant'> & { store: Pick<Store, Read> },
  token: string,
): Promise<TeamRecord | null> {
  const team = await store.teams.byInvite(tenant, token);
  if (!team) return null;
  const ofOwner = await store.planConnections.ofMember(tenant, team.ownerId);
  return ofOwner.some((one) => one.planId === team.planId && givesAccess(one)) ? team : null;
}

/** R48 null for an invite that is too old, was replaced, or never was. Reads only. */
export async function seeInvite(
  { app, tenant, store }: Pick<Context, 'app' | 'tenant'> & { store: Pick<Store, Read> },
  token: string,
): Promise<SeenInvite | null> {
  const team = await invitingTeam({ tenant, store }, token);
  if (!team) return null;
  const owner = await store.members.byId(tenant, team.ownerId);
  if (!owner) return null;
  const shown = othersCustomFields(app.config.customFields, owner.customFields, false);
  const name = nameKeys.flatMap((key) => shown[key]?.trim() || []).join(' ') || shown.name?.trim();
  return {
    teamId: team.id,
    isFull: team.maxMembers !== null && team.seatsUsed >= team.maxMembers,
    inviter: name?.slice(0, maxNameLength) || maskedEmail(owner.email),
    planName: app.plans.find(({ id }) => id === team.planId)?.name ?? null,
  };
}
