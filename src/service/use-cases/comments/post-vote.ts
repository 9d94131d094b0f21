import { message } from '../../../texts/messages.ts';
import type { UseCase } from '../use-case.ts';
import { postForWire } from './comment-for-wire.ts';
import { voteOnComment } from './vote-on-comment.ts';

export const postVote: UseCase<'postVote'> = async (context, { postId, vote }) => ({
  data: postForWire(context.app, await voteOnComment(context, postId, 'post', vote), true),
  message: message('vote-counted', context.caller.language),
});
