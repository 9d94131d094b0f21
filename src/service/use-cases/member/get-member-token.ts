import { newId } from '../../domain/ids.ts';
import { memberTokenMs, signMemberToken } from '../../domain/member-token.ts';
import type { UseCase } from '../use-case.ts';
import { usablePlans } from './usable-plans.ts';

/** R124 a proof of who is logged in, for servers of the site. It never outlives the session. */
export const getMemberToken: UseCase<'getMemberToken'> = async (context) => {
  const { store, tenant, member, session } = context;
  const [now, { connections, teams }, key] = await Promise.all([
    store.now(),
    store.memberRelations.ofMember(tenant, member.id),
    context.tokenKeys.current(),
  ]);
  const endsAt = Math.min(now + memberTokenMs, session.endsAt);
  const token = await signMemberToken(
    key,
    {
      tenant,
      memberId: member.id,
      isVerified: member.verified,
      plans: [...(await usablePlans(context, connections, teams.joined))].toSorted(),
      permissions: member.permissions,
    },
    { issuer: context.serviceUrl, id: newId(context.random), now, endsAt },
  );
  return { data: { token, expiresAt: new Date(endsAt).toISOString() } };
};
