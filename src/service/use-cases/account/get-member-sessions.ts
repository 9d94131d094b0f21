import { deviceIn } from '../../domain/device-name.ts';
import type { UseCase } from '../use-case.ts';

/** R29 where the member is logged in, the most recently used first. */
export const getMemberSessions: UseCase<'getMemberSessions'> = async (context) => {
  const sessions = await context.store.sessions.ofMember(context.tenant, context.member.id);
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    data: {
      sessions: sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        device: deviceIn(device, context.caller.language),
        createdAt: iso(createdAt),
        lastSeenAt: iso(lastSeenAt),
        isCurrent: id === context.session.id,
      })),
    },
  };
};
