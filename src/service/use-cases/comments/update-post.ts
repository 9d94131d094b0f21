import { message } from '../../../texts/messages.ts';
import type { UseCase } from '../use-case.ts';
import { postForWire } from './comment-for-wire.ts';
import { editComment } from './edit-comment.ts';

/** M §2 for the author and moderators. */
export const updatePost: UseCase<'updatePost'> = async (context, { postId, content }) => ({
  data: postForWire(context.app, await editComment(context, postId, 'post', content), true),
  message: message('comment-changed', context.caller.language),
});
