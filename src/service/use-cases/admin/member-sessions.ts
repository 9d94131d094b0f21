import { fail } from '../../../platform/http/api-error.ts';
import { deviceIn } from '../../domain/device-name.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { findMember, lockMember } from './find-member.ts';

/** R29 where the member is logged in. The network is as coarse as in the audit log (R85). */
export const listSessions: AdminUseCase<'listSessions'> = async (context, { member: name }) => {
  const member = (await findMember(context, name)) ?? fail('member-not-found');
  const sessions = await context.store.sessions.ofMember(context.tenant, member.id);
  return {
    data: sessions.map(({ id, device, ipPrefix, createdAt, lastSeenAt }) => ({
      id,
      device: deviceIn(device, context.caller.language),
      network: ipPrefix,
      createdAt: new Date(createdAt).toISOString(),
      lastSeenAt: new Date(lastSeenAt).toISOString(),
    })),
  };
};

/** One that has ended already is no mistake: `ended` is 0 then. */
export const endSession: AdminUseCase<'endSession'> = (context, { member: name, session }) =>
  context.store.transaction(async (tx) => {
    const { id } = await lockMember(context, tx, name);
    const ended = (await tx.sessions.closeById(context.tenant, id, session)) ? 1 : 0;
    if (ended > 0) {
      const detail = { ended };
      await auditAdmin(context, tx, { event: 'sessions-revoked', memberId: id, detail, webhook: 'member.updated' });
    }
    const answer = { data: { ended } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });
