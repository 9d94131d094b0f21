import type { AdminMember } from '../../../contract/wire-admin.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Passkey } from '../../store/members/passkeys.ts';
import type { Store } from '../../store/store.ts';
import { connectionForWire } from '../plans/connection-for-wire.ts';
import type { AdminContext } from './admin-use-case.ts';

const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const passkeyForAdmin = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  createdAt: new Date(createdAt).toISOString(),
  lastUsedAt: isoOf(lastUsedAt),
});

/**
 * Members as the owner's server sees them, in their order. Field by field: what is not named stays
 * here (R43).
 */
export async function adminMembers(
  { app, tenant }: AdminContext,
  store: Store,
  members: readonly MemberRecord[],
): Promise<AdminMember[]> {
  const ids = members.map(({ id }) => id);
  const connections = await store.planConnections.ofMembers(tenant, ids);
  const identities = await store.identities.ofMembers(tenant, ids);
  const withFactor = await store.secondFactors.ofMembers(tenant, ids);
  const passkeys = Map.groupBy(await store.passkeys.ofMembers(tenant, ids), ({ memberId }) => memberId);
  const jsons = await store.members.readJsons(tenant, ids);
  return members.map((member) => ({
    id: member.id,
    auth: {
      email: member.email,
      hasPassword: member.passwordHash !== null,
      ...(withFactor.has(member.id) && { hasSecondFactor: true as const }),
      ...(passkeys.has(member.id) && { passkeys: passkeys.get(member.id)!.map(passkeyForAdmin) }),
      providers: identities.flatMap(({ memberId, provider }) => (memberId === member.id ? { provider } : [])),
    },
    verified: member.verified,
    disabled: member.disabled,
    createdAt: new Date(member.createdAt).toISOString(),
    lastLogin: isoOf(member.lastSeenAt),
    profileImage: member.profileImage,
    customFields: member.customFields,
    metaData: member.metaData,
    json: jsons.get(member.id) ?? null,
    permissions: member.permissions,
    isModerator: member.isModerator,
    loginRedirect: member.loginRedirect,
    stripeCustomerId: member.paymentCustomerId,
    planConnections: connections
      .filter(({ memberId }) => memberId === member.id)
      .map((connection) => ({
        ...connectionForWire(connection),
        planName: app.plans.find(({ id }) => id === connection.planId)?.name ?? connection.planId,
      })),
  }));
}

export async function adminMember(context: AdminContext, store: Store, member: MemberRecord): Promise<AdminMember> {
  const [one] = await adminMembers(context, store, [member]);
  return one!;
}

/** As she is after a change: the answer, stored for retries in the same transaction (R49). */
export async function changedAdminMember(context: AdminContext, tx: Store, id: string) {
  const member = await tx.members.byId(context.tenant, id);
  if (!member) throw new Error('the member is gone in the transaction that changed her');
  const answer = { data: await adminMember(context, tx, member) };
  await context.storeResponse?.(tx, answer);
  return answer;
}
