import type { UseCase } from '../use-case.ts';
import { enterChannel } from './channel-visitor.ts';

/** M §2 a channel as the caller sees it; one without comments is empty and not missing. */
export const getChannelInfo: UseCase<'getChannelInfo'> = async (context, { channelKey }) => {
  const { store, member } = context;
  const { canWrite, isModerator } = await enterChannel(context, channelKey);
  const { tenant } = context;
  const { posts, closedAt } = await store.comments.channel(tenant, channelKey);
  const subscription = member ? await store.comments.subscription(tenant, channelKey, member.id) : 'NONE';
  const isClosed = closedAt !== null;
  const canPost = canWrite && !isClosed;
  return { data: { key: channelKey, totalCount: posts, subscription, canPost, isClosed, isModerator } };
};
