import { message } from '../../../texts/messages.ts';
import type { UseCase } from '../use-case.ts';
import { deleteComment } from './edit-comment.ts';

/** M §2 for the author and moderators. */
export const deletePost: UseCase<'deletePost'> = async (context, { postId }) => {
  await deleteComment(context, postId, 'post');
  return { data: { success: true }, message: message('comment-deleted', context.caller.language) };
};
