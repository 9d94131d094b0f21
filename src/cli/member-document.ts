import type { Tenant } from '../contract/tenant.ts';
import type { MemberRecord } from '../service/store/members/members.ts';
import type { Store } from '../service/store/store.ts';
import { connectionForWire } from '../service/use-cases/plans/connection-for-wire.ts';

/**
 * A member of an export, in the shape of the field's own exports, so that an import takes it again.
 * Hashes of passwords only on demand.
 */
export async function memberDocument(store: Store, tenant: Tenant, member: MemberRecord, { withHash = false } = {}) {
  const [connections, identities, json, teams] = await Promise.all([
    store.planConnections.ofMember(tenant, member.id),
    store.identities.ofMember(tenant, member.id),
    store.members.readJson(tenant, member.id),
    store.teams.ofMember(tenant, member.id),
  ]);
  return {
    id: member.id,
    auth: {
      email: member.email,
      hasPassword: member.passwordHash !== null,
      providers: identities.map(({ provider }) => ({ provider })),
      ...(withHash && member.passwordHash !== null && { passwordHash: member.passwordHash }),
    },
    verified: member.verified,
    disabled: member.disabled,
    createdAt: new Date(member.createdAt).toISOString(),
    lastSeenAt: member.lastSeenAt === null ? null : new Date(member.lastSeenAt).toISOString(),
    profileImage: member.profileImage,
    customFields: member.customFields,
    metaData: member.metaData,
    json,
    permissions: member.permissions,
    isModerator: member.isModerator,
    loginRedirect: member.loginRedirect,
    stripeCustomerId: member.paymentCustomerId,
    planConnections: connections.map(connectionForWire),
    teams: {
      owned: teams.owned.map(({ id, planId }) => ({ id, planId })),
      joined: teams.joined.map(({ id, planId }) => ({ id, planId })),
    },
  };
}
export type MemberDocument = Awaited<ReturnType<typeof memberDocument>>;
