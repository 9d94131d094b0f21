import { message } from '../../../texts/messages.ts';
import type { UseCase } from '../use-case.ts';
import { enterChannel } from './channel-visitor.ts';

/** M §1.8 whether the member is mailed about replies to her comments in a channel. */
export const subscribeToChannel: UseCase<'subscribeToChannel'> = async (context, { channelKey, action }) => {
  const { store, member, caller } = context;
  // Turning it off is hers even where she may not look any more.
  if (action !== 'NONE') await enterChannel(context, channelKey);
  await store.comments.subscribe(context.tenant, channelKey, member.id, action);
  const key = action === 'NONE' ? 'replies-not-mailed' : 'replies-mailed';
  return { data: { success: true }, message: message(key, caller.language) };
};
