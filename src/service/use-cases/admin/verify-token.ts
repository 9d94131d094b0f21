import { hashSecret } from '../../../platform/process/secrets.ts';
import { usablePlans } from '../member/usable-plans.ts';
import { adminMember } from './admin-member.ts';
import type { AdminUseCase } from './admin-use-case.ts';

/**
 * R115 whose session a token is, on the budget of the key: for a server that is sent the token by
 * its own page. Null = the session has ended, or is of another app or mode. The visit is not
 * counted as one of the member.
 */
export const verifyToken: AdminUseCase<'verifyToken'> = async (context, { token }) => {
  const { store, tenant } = context;
  const session = await store.sessions.find(tenant, hashSecret(token));
  if (!session) return { data: null };
  const { connections, teams } = await store.memberRelations.ofMember(tenant, session.member.id);
  return {
    data: {
      member: await adminMember(context, store, session.member),
      plans: [...(await usablePlans(context, connections, teams.joined))].toSorted(),
      expiresAt: new Date(session.endsAt).toISOString(),
    },
  };
};
