import { message } from '../../../texts/messages.ts';
import type { UseCase } from '../use-case.ts';
import { threadForWire } from './comment-for-wire.ts';
import { voteOnComment } from './vote-on-comment.ts';

export const threadVote: UseCase<'threadVote'> = async (context, { threadId, vote }) => ({
  data: threadForWire(context.app, await voteOnComment(context, threadId, 'thread', vote), true),
  message: message('vote-counted', context.caller.language),
});
