import { Type } from 'typebox';
import { ChannelAction, ChannelInfo, Post, SortOrder, Thread, Vote } from './comment-entities.ts';
import { maxChannelKeyLength, maxCommentLength, maxReportReasonLength } from './constants.ts';
import { clientExtras, closed, Id, none, Success } from './wire-parts.ts';

const ChannelKey = Type.String({ minLength: 1, maxLength: maxChannelKeyLength });
// The use case reports a too long text to people; this is only a bound.
const Content = Type.String({ maxLength: maxCommentLength * 4 });
const paging = {
  order: Type.Optional(SortOrder),
  /** `internalOrder` of the last one of the page before. */
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
  /** How many, 1 to 100; the address carries it as text. */
  limit: Type.Optional(Type.Unsafe<number | string>({ type: 'string', pattern: '^([1-9][0-9]?|100)$' })),
};
const post = Type.Object({ postId: Id }, closed);
const thread = Type.Object({ threadId: Id }, closed);

/** M §2 comments. They belong to the channel of a page, which begins with its first post. */
export const commentsWire = {
  getChannelInfo: { query: Type.Object({ channelKey: ChannelKey }, closed), data: ChannelInfo },
  subscribeToChannel: {
    body: Type.Object({ channelKey: ChannelKey, action: ChannelAction, ...clientExtras }, closed),
    data: Success,
  },
  getPosts: {
    query: Type.Object({ channelKey: ChannelKey, ...paging }, closed),
    /** `lastEvent`: where a stream goes on, so that nothing is missed in between (B7). */
    data: Type.Object(
      {
        posts: Type.Array(Post),
        totalCount: Type.Integer(),
        lastEvent: Type.Integer(),
        /** Why nothing can be written; null = the channel is open. */
        closedMessage: Type.Union([Type.String(), Type.Null()]),
      },
      closed,
    ),
  },
  getPost: { params: post, query: none, data: Post },
  createPost: {
    body: Type.Object({ channelKey: ChannelKey, content: Content, ...clientExtras }, closed),
    data: Post,
  },
  updatePost: { params: post, body: Type.Object({ content: Content, ...clientExtras }, closed), data: Post },
  postVote: { params: post, body: Type.Object({ vote: Vote, ...clientExtras }, closed), data: Post },
  /** A post or a reply. */
  reportComment: {
    params: Type.Object({ commentId: Id }, closed),
    body: Type.Object(
      { reason: Type.Optional(Type.String({ maxLength: maxReportReasonLength })), ...clientExtras },
      closed,
    ),
    data: Success,
  },
  deletePost: { params: post, query: none, data: Success },
  postIsTyping: { body: Type.Object({ channelKey: ChannelKey, ...clientExtras }, closed), data: Success },
  getThreads: {
    query: Type.Object({ postId: Id, ...paging }, closed),
    data: Type.Object({ threads: Type.Array(Thread), totalCount: Type.Integer() }, closed),
  },
  createThread: {
    body: Type.Object({ postId: Id, content: Content, ...clientExtras }, closed),
    data: Thread,
  },
  updateThread: { params: thread, body: Type.Object({ content: Content, ...clientExtras }, closed), data: Thread },
  threadVote: { params: thread, body: Type.Object({ vote: Vote, ...clientExtras }, closed), data: Thread },
  deleteThread: { params: thread, query: none, data: Success },
} as const;
