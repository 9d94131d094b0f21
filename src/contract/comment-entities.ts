import { type Static, Type } from 'typebox';
import { CustomFieldValues, oneOf } from './entities.ts';

/**
 * M §1.8, §2 comments: posts in channels, and threads, which is what the field calls the replies to
 * a post.
 */

const closed = { additionalProperties: false } as const;

export const Vote = oneOf(['UP', 'DOWN', 'NONE'] as const);
export type Vote = Static<typeof Vote>;
/** What a member is mailed about a channel. */
export const ChannelAction = oneOf(['NONE', 'THREADS_ONLY'] as const);
export type ChannelAction = Static<typeof ChannelAction>;
export const SortOrder = oneOf(['newest', 'oldest'] as const);
export type SortOrder = Static<typeof SortOrder>;

/** R43 the public data of an author: public custom fields and the picture. */
export const CommentAuthor = Type.Object(
  {
    id: Type.String(),
    customFields: CustomFieldValues,
    profileImage: Type.Union([Type.String(), Type.Null()]),
    isModerator: Type.Boolean(),
  },
  closed,
);

const shared = {
  id: Type.String(),
  /** The cursor of the next page; a number as text, growing within its channel. */
  internalOrder: Type.String(),
  /** ISO 8601, UTC. */
  createdAt: Type.String(),
  /** C23 the text with HTML's special characters escaped, so that `innerHTML` shows it as text. */
  content: Type.String(),
  /** The text as typed, for clients that render text (R52). */
  text: Type.String(),
  isEdited: Type.Boolean(),
  /** The calling member's vote. */
  ownVote: Vote,
  /** The calling member has reported it. */
  isReported: Type.Boolean(),
  member: CommentAuthor,
  _count: Type.Object({ Threads: Type.Integer(), likedBy: Type.Integer(), dislikedBy: Type.Integer() }, closed),
};

export const Post = Type.Object({ ...shared, channelKey: Type.String() }, closed);
export type Post = Static<typeof Post>;
export const Thread = Type.Object({ ...shared, channelKey: Type.String(), postId: Type.String() }, closed);
export type Thread = Static<typeof Thread>;

export const ChannelInfo = Type.Object(
  {
    key: Type.String(),
    totalCount: Type.Integer(),
    /** Of the calling member. */
    subscription: ChannelAction,
    canPost: Type.Boolean(),
    /** The owner of the site has closed it: its comments stay, and nothing new is written. */
    isClosed: Type.Boolean(),
    isModerator: Type.Boolean(),
  },
  closed,
);
export type ChannelInfo = Static<typeof ChannelInfo>;

/** M §1.8 the events of a live channel; `data` of one event of the stream. */
export type ChannelEvent =
  | { event: 'post:new' | 'post:updated'; channelKey: string; post: Post }
  | { event: 'thread:new' | 'thread:updated'; channelKey: string; thread: Thread }
  | { event: 'post:deleted'; channelKey: string; postId: string }
  | { event: 'thread:deleted'; channelKey: string; postId: string; threadId: string }
  | { event: 'post:vote'; channelKey: string; postId: string; likedBy: number; dislikedBy: number }
  | { event: 'thread:vote'; channelKey: string; postId: string; threadId: string; likedBy: number; dislikedBy: number }
  | { event: 'post:typing'; channelKey: string; memberId: string }
  | { event: 'presence'; channelKey: string; count: number }
  /** Too many events since: load the channel again. */
  | { event: 'reset'; channelKey: string };
