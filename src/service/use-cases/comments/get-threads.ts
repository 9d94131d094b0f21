import type { UseCase } from '../use-case.ts';
import { threadForWire } from './comment-for-wire.ts';
import { findComment } from './find-comment.ts';
import { readPage } from './read-page.ts';

/** M §2 a page of the replies to a post. */
export const getThreads: UseCase<'getThreads'> = async (context, { postId, ...query }) => {
  const { app, store, member } = context;
  const { comment: post } = await findComment(context, postId, 'post');
  const found = await store.comments.threads(context.tenant, postId, readPage(context, query));
  return {
    data: { threads: found.map((thread) => threadForWire(app, thread, member !== null)), totalCount: post.threads },
  };
};
