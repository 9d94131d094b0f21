import { storeFailure } from '../../../platform/database/failure.ts';
import { message } from '../../../texts/messages.ts';
import { serverRedirect } from '../../domain/server-redirect.ts';
import { audit } from '../audit.ts';
import type { UseCase } from '../use-case.ts';

/**
 * R28 ends this session at once, on every node; R71 also where the disk is full or refuses to keep
 * anything. The browser stays known (R8, R11).
 */
export const logout: UseCase<'logout'> = async (context) => {
  const { app, store, member, session, caller } = context;
  // R123 the operator's view ends, and no session of the member.
  if (member && session?.isView) await store.memberViews.close(context.tenant, member.id, session.id);
  else if (member && session) {
    const closing = store.transaction(async (tx) => {
      await tx.sessions.closeById(context.tenant, member.id, session.id);
      await audit(context, tx, 'logout', { memberId: member.id, actor: 'member' });
    });
    await closing.catch((error: unknown) => {
      if (storeFailure(error) === null || !store.sessions.closeWithoutRoom(session)) throw error;
    });
  }
  const text = message('logged-out', caller.language);
  return { data: { redirect: serverRedirect(app.redirects.logout), message: text }, message: text };
};
