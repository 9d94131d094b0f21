import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { newCommentId } from '../../domain/ids.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UseCase } from '../use-case.ts';
import { checkedContent } from './checked-content.ts';
import { threadForWire } from './comment-for-wire.ts';
import { findComment } from './find-comment.ts';
import { mailReaders, readersToMail } from './mail-readers.ts';
import { requireOpen } from './require-open.ts';
import { takeTurn } from './take-turn.ts';

/** M §2 replies to a post. */
export const createThread: UseCase<'createThread'> = async (context, { postId, content }) => {
  const { app, member, random, caller } = context;
  checkedContent(content);
  const { comment: post, canWrite } = await findComment(context, postId, 'post');
  if (!canWrite) return fail('access-denied');
  await takeTurn(context, 'comments');
  const { tenant } = context;
  const id = newCommentId(random, app.mode);
  const readers = await readersToMail(context, post);
  return inTransaction(context, async (_within, tx) => {
    const reply = { id, channel: post.channel, postId, memberId: member.id, content };
    if (!(await tx.comments.add(tenant, reply))) fail('comment-not-found');
    await requireOpen(context, tx, post.channel);
    await mailReaders(context, tx, post, reply, readers);
    const thread = await tx.comments.byId(tenant, id, member.id);
    if (!thread) return fail('comment-not-found');
    return { data: threadForWire(app, thread, true), message: message('comment-posted', caller.language) };
  });
};
