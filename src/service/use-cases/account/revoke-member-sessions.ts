import { message } from '../../../texts/messages.ts';
import { audit } from '../audit.ts';
import type { UseCase } from '../use-case.ts';

/** R28, R29 ends one session, or all but this one, at once and on every node. */
export const revokeMemberSessions: UseCase<'revokeMemberSessions'> = async (context, { sessionId }) => {
  const { store, member, session, caller, tenant } = context;
  const revoked = await store.transaction(async (tx) => {
    const count = sessionId
      ? Number(await tx.sessions.closeById(tenant, member.id, sessionId))
      : await tx.sessions.closeAll(tenant, member.id, { except: session.id });
    if (count > 0) await audit(context, tx, 'sessions-revoked', { memberId: member.id, actor: 'member' });
    return count;
  });
  return { data: { revoked }, message: message(sessionId ? 'session-revoked' : 'sessions-revoked', caller.language) };
};
