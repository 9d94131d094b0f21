import { errorMessage } from '../../../texts/errors/error-message.ts';
import type { UseCase } from '../use-case.ts';
import { enterChannel } from './channel-visitor.ts';
import { postForWire } from './comment-for-wire.ts';
import { readPage } from './read-page.ts';

/** M §2 a page of a channel's posts. */
export const getPosts: UseCase<'getPosts'> = async (context, { channelKey, ...query }) => {
  const { app, store, caller } = context;
  const { isMember } = await enterChannel(context, channelKey);
  const { tenant } = context;
  // Read first: the stream then repeats events from in between, and misses none.
  const { posts: totalCount, lastEvent, closedAt } = await store.comments.channel(tenant, channelKey);
  const found = await store.comments.posts(tenant, channelKey, readPage(context, query));
  const posts = found.map((post) => postForWire(app, post, isMember));
  const closedMessage = closedAt === null ? null : errorMessage('channel-closed', caller.language);
  return { data: { posts, totalCount, lastEvent, closedMessage } };
};
