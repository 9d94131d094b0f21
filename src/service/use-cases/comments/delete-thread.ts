import { message } from '../../../texts/messages.ts';
import type { UseCase } from '../use-case.ts';
import { deleteComment } from './edit-comment.ts';

/** M §2 for the author and moderators. */
export const deleteThread: UseCase<'deleteThread'> = async (context, { threadId }) => {
  await deleteComment(context, threadId, 'thread');
  return { data: { success: true }, message: message('comment-deleted', context.caller.language) };
};
