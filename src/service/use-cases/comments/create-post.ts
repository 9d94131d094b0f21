import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { newCommentId } from '../../domain/ids.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UseCase } from '../use-case.ts';
import { enterToWrite } from './channel-visitor.ts';
import { checkedContent } from './checked-content.ts';
import { postForWire } from './comment-for-wire.ts';
import { requireOpen } from './require-open.ts';
import { takeTurn } from './take-turn.ts';

/** M §2 posts in a channel, which begins with its first post. */
export const createPost: UseCase<'createPost'> = async (context, { channelKey, content }) => {
  const { app, member, random, caller } = context;
  checkedContent(content);
  await enterToWrite(context, channelKey);
  await takeTurn(context, 'comments');
  const { tenant } = context;
  const id = newCommentId(random, app.mode);
  return inTransaction(context, async (_within, tx) => {
    await tx.comments.add(tenant, { id, channel: channelKey, postId: null, memberId: member.id, content });
    await requireOpen(context, tx, channelKey);
    const post = await tx.comments.byId(tenant, id, member.id);
    if (!post) return fail('comment-not-found');
    return { data: postForWire(app, post, true), message: message('comment-posted', caller.language) };
  });
};
