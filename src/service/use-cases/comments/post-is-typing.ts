import { typingEveryMs } from '../../../contract/constants.ts';
import type { UseCase } from '../use-case.ts';
import { enterToWrite } from './channel-visitor.ts';

/**
 * M §1.8 at most one event in 3 s for each member and channel; earlier ones are dropped silently.
 */
export const postIsTyping: UseCase<'postIsTyping'> = async (context, { channelKey }) => {
  const { store, member } = context;
  await enterToWrite(context, channelKey);
  const { tenant } = context;
  // A little less, because clocks and networks jitter.
  const bucket = { key: `typing:${member.id}:${channelKey}`.slice(0, 300), limit: 1, windowMs: typingEveryMs - 500 };
  const taken = await store.rates.take(tenant, [bucket]);
  if (taken.allowed) await store.comments.note(tenant, channelKey, { kind: 'post:typing', memberId: member.id });
  return { data: { success: true } };
};
