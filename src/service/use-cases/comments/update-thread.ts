import { message } from '../../../texts/messages.ts';
import type { UseCase } from '../use-case.ts';
import { threadForWire } from './comment-for-wire.ts';
import { editComment } from './edit-comment.ts';

/** M §2 for the author and moderators. */
export const updateThread: UseCase<'updateThread'> = async (context, { threadId, content }) => ({
  data: threadForWire(context.app, await editComment(context, threadId, 'thread', content), true),
  message: message('comment-changed', context.caller.language),
});
