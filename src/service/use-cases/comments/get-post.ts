import type { UseCase } from '../use-case.ts';
import { postForWire } from './comment-for-wire.ts';
import { findComment } from './find-comment.ts';

/** M §1.8 one post, for a link that leads to it. */
export const getPost: UseCase<'getPost'> = async (context, { postId }) => {
  const { comment } = await findComment(context, postId, 'post');
  return { data: postForWire(context.app, comment, context.member !== null) };
};
