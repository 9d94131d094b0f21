import type { AdminMember } from '../../../contract/wire-admin.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import type { AdminContext } from './admin-use-case.ts';

const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** A member as the owner's server sees her. Field by field: what is not named stays here (R43). */
export async function adminMember(
  { app, tenant }: AdminContext,
  store: Store,
  member: MemberRecord,
): Promise<AdminMember> {
  const { connections, providers } = await store.memberRelations.ofMember(tenant, member.id);
  return {
    id: member.id,
    auth: {
      email: member.email,
      hasPassword: member.passwordHash !== null,
      providers: providers.map((provider) => ({ provider })),
    },
    verified: member.verified,
    disabled: member.disabled,
    createdAt: new Date(member.createdAt).toISOString(),
    lastLogin: isoOf(member.lastSeenAt),
    profileImage: member.profileImage,
    customFields: member.customFields,
    metaData: member.metaData,
    json: await store.members.readJson(tenant, member.id),
    permissions: member.permissions,
    isModerator: member.isModerator,
    loginRedirect: member.loginRedirect,
    stripeCustomerId: member.paymentCustomerId,
    planConnections: connections.map(({ id, planId, type, status, active, payment }) => ({
      id,
      planId,
      planName: app.plans.find((plan) => plan.id === planId)?.name ?? planId,
      type,
      status,
      active,
      payment,
    })),
  };
}

/** As she is after a change: the answer, stored for retries in the same transaction (R49). */
export async function changedAdminMember(context: AdminContext, tx: Store, id: string) {
  const member = await tx.members.byId(context.tenant, id);
  if (!member) throw new Error('the member is gone in the transaction that changed her');
  const answer = { data: await adminMember(context, tx, member) };
  await context.storeResponse?.(tx, answer);
  return answer;
}
