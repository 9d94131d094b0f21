import type { Team } from '../../../contract/entities.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import { siteToReturnTo } from '../../domain/mails/link.ts';
import type { TeamRecord } from '../../store/teams/teams.ts';
import type { SignedInContext } from '../use-case.ts';

/**
 * A team as one of its members sees it: the invite and the others' addresses are for its owner
 * (R43, R48).
 */
export async function teamForWire(context: SignedInContext, team: TeamRecord): Promise<Team> {
  const { app, store, serviceUrl, caller, member: viewer } = context;
  const { tenant } = context;
  const isOwner = team.ownerId === viewer.id;
  const plan = app.plans.find(({ id }) => id === team.planId)?.team;
  const isInviteAlive = team.inviteExpiresAt !== null && team.inviteExpiresAt > (await store.now());
  const members = (await store.teams.members(tenant, team.id)).map(({ memberId: id, role, email, profileImage }) => ({
    role,
    member: { id, auth: { email: isOwner || id === viewer.id ? email : '' }, profileImage },
  }));
  return {
    id: team.id,
    inviteToken: isOwner && isInviteAlive ? team.inviteToken : null,
    maxTeamMembers: team.maxMembers,
    plan: {
      teamAccountInviteSignupLink: plan?.inviteSignupLink ?? ownInvitePage(app, serviceUrl, caller.origin),
      teamAccountUpgradeLink: plan?.upgradeLink ?? null,
    },
    members,
  };
}

/**
 * `from`: the site that an invite of test mode leads back to, where it is not the configured one.
 */
function ownInvitePage(app: AppSettings, serviceUrl: string, askedFrom: string | null): string {
  const url = new URL(`${serviceUrl}/invite`);
  url.searchParams.set('app', app.id);
  url.searchParams.set('mode', app.mode);
  const from = siteToReturnTo(app, serviceUrl, askedFrom);
  if (from) url.searchParams.set('from', from);
  return url.href;
}
