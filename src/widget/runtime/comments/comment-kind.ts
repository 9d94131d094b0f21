import type { SortOrder, Vote } from '../../../contract/comment-entities.ts';
import type { Sdk } from '../../sdk/sdk.ts';
import { partNames } from './names.ts';

/** A post, or a reply to one, as a page shows it. */
export interface Comment {
  id: string;
  internalOrder: string;
  createdAt: string;
  text: string;
  isEdited: boolean;
  ownVote: Vote;
  isReported: boolean;
  member: { id: string; customFields: Record<string, string>; profileImage: string | null; isModerator: boolean };
  _count: { Threads: number; likedBy: number; dislikedBy: number };
}

/**
 * What posts and replies have of their own; all else is the same. `parent`: the channel's key, or
 * the post's id.
 */
export interface CommentKind {
  names: (typeof partNames)['post' | 'thread'];
  list(sdk: Sdk, parent: string, order: SortOrder, after: string | undefined, limit: number): Promise<Comment[]>;
  create(sdk: Sdk, parent: string, content: string): Promise<Comment>;
  update(sdk: Sdk, id: string, content: string): Promise<Comment>;
  vote(sdk: Sdk, id: string, vote: Vote): Promise<Comment>;
  remove(sdk: Sdk, id: string): Promise<unknown>;
}

const dataOf = <T>(answer: Promise<{ data: T }>) => answer.then(({ data }) => data);

export const postKind: CommentKind = {
  names: partNames.post,
  list: () => Promise.reject(new Error('A channel asks for its posts by itself.')),
  create: (sdk, channelKey, content) => dataOf(sdk.createPost({ channelKey, content })),
  update: (sdk, postId, content) => dataOf(sdk.updatePost({ postId, content })),
  vote: (sdk, postId, vote) => dataOf(sdk.postVote({ postId, vote })),
  remove: (sdk, postId) => sdk.deletePost({ postId }),
};

export const threadKind: CommentKind = {
  names: partNames.thread,
  list: async (sdk, postId, order, after, limit) =>
    (await sdk.getThreads({ postId, order, limit, ...(after && { after }) })).data.threads,
  create: (sdk, postId, content) => dataOf(sdk.createThread({ postId, content })),
  update: (sdk, threadId, content) => dataOf(sdk.updateThread({ threadId, content })),
  vote: (sdk, threadId, vote) => dataOf(sdk.threadVote({ threadId, vote })),
  remove: (sdk, threadId) => sdk.deleteThread({ threadId }),
};
