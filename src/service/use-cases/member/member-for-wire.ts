import type { ContentGroup, Member } from '../../../contract/entities.ts';
import { groupsFor } from '../../domain/content-access.ts';
import { ownCustomFields } from '../../domain/custom-fields.ts';
import { serverRedirect } from '../../domain/server-redirect.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import { suspendedAccessForWire } from '../auth/suspended-access-for-wire.ts';
import { connectionForWire } from '../plans/connection-for-wire.ts';
import type { Context } from '../use-case.ts';
import { usablePlans } from './usable-plans.ts';

/** The keys that she has access to, so that her page requests no others. */
const keysOfContent = ({ app }: Context, group: string) =>
  app.secureContent.flatMap((piece) => (piece.group === group ? piece.key : []));

/**
 * A member as she sees herself, and the content groups as she sees them. Field by field: what is
 * not named stays here (R43).
 */
export async function memberForWire(
  context: Context,
  record: MemberRecord,
): Promise<{ member: Member; contentGroups: ContentGroup[] }> {
  const { app, store } = context;
  const { permissions } = record;
  const { connections, providers, hasPasskey, hasSecondFactor, secondFactorRemovalAt, teams } =
    await store.memberRelations.ofMember(context.tenant, record.id);
  const plans = await usablePlans(context, connections, teams.joined);
  const suspendedAccess = await suspendedAccessForWire(context, store, record);
  const planConnections = connections.map(connectionForWire);
  const planName = (planId: string) => app.plans.find(({ id }) => id === planId)?.name ?? planId;
  const member: Member = {
    id: record.id,
    verified: record.verified,
    profileImage: record.profileImage,
    auth: {
      email: record.email,
      hasPassword: record.passwordHash !== null,
      ...(hasPasskey && app.passkeys && { hasPasskey: true }),
      ...(hasSecondFactor &&
        app.secondFactor.mode !== 'off' && {
          hasSecondFactor: true,
          ...(secondFactorRemovalAt !== null && { secondFactorEndsAt: new Date(secondFactorRemovalAt).toISOString() }),
        }),
      providers: providers.map((provider) => ({ provider })),
    },
    loginRedirect: serverRedirect(record.loginRedirect ?? app.redirects.login),
    stripeCustomerId: record.paymentCustomerId,
    createdAt: new Date(record.createdAt).toISOString(),
    metaData: record.metaData,
    customFields: ownCustomFields(app.config.customFields, record.customFields),
    permissions,
    planConnections,
    teams: {
      joinedTeams: teams.joined.map(({ id, planId }) => ({
        teamId: id,
        planName: planName(planId),
        ...(plans.has(planId) && { planId }),
      })),
      ownedTeams: teams.owned.map(({ id, planId, seatsUsed, maxMembers }) => ({
        teamId: id,
        planId,
        seatsUsed,
        maxTeamMembers: maxMembers,
      })),
    },
    _comments: { isModerator: record.isModerator },
    ...(suspendedAccess && { suspendedAccess }),
    ...(context.session?.isView && { viewedUntil: new Date(context.session.endsAt).toISOString() }),
  };
  const contentGroups = groupsFor(app.config.contentGroups, { plans, permissions }).map((group) =>
    group.activeMemberHasAccess ? { ...group, content: keysOfContent(context, group.key) } : group,
  );
  return { member, contentGroups };
}
