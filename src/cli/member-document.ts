import type { Tenant } from '../contract/tenant.ts';
import type { MemberRecord } from '../service/store/members/members.ts';
import type { Store } from '../service/store/store.ts';
import { connectionForWire } from '../service/use-cases/plans/connection-for-wire.ts';

/**
 * Members of an export, in the shape of the field's own exports, so that an import takes them
 * again. Hashes of passwords only on demand. R125: four queries for all of them.
 */
export async function memberDocuments(
  store: Store,
  tenant: Tenant,
  members: readonly MemberRecord[],
  { withHash = false } = {},
) {
  const ids = members.map(({ id }) => id);
  const [connections, identities, jsons, teams] = await Promise.all([
    store.planConnections.ofMembers(tenant, ids),
    store.identities.ofMembers(tenant, ids),
    store.members.readJsons(tenant, ids),
    store.teams.ofMembers(tenant, ids),
  ]);
  const connectionsOf = Map.groupBy(connections, ({ memberId }) => memberId);
  const identitiesOf = Map.groupBy(identities, ({ memberId }) => memberId);
  return members.map((member) => ({
    id: member.id,
    auth: {
      email: member.email,
      hasPassword: member.passwordHash !== null,
      providers: (identitiesOf.get(member.id) ?? []).map(({ provider }) => ({ provider })),
      ...(withHash && member.passwordHash !== null && { passwordHash: member.passwordHash }),
    },
    verified: member.verified,
    disabled: member.disabled,
    createdAt: new Date(member.createdAt).toISOString(),
    lastSeenAt: member.lastSeenAt === null ? null : new Date(member.lastSeenAt).toISOString(),
    profileImage: member.profileImage,
    customFields: member.customFields,
    metaData: member.metaData,
    json: jsons.get(member.id) ?? null,
    permissions: member.permissions,
    isModerator: member.isModerator,
    loginRedirect: member.loginRedirect,
    stripeCustomerId: member.paymentCustomerId,
    planConnections: (connectionsOf.get(member.id) ?? []).map(connectionForWire),
    teams: {
      owned: (teams.get(member.id)?.owned ?? []).map(({ id, planId }) => ({ id, planId })),
      joined: (teams.get(member.id)?.joined ?? []).map(({ id, planId }) => ({ id, planId })),
    },
  }));
}
export type MemberDocument = Awaited<ReturnType<typeof memberDocuments>>[number];
