import { fail } from '../../../platform/http/api-error.ts';
import type { CommentRecord } from '../../store/comments/comments.ts';
import { audit } from '../audit.ts';
import type { SignedInContext } from '../use-case.ts';
import { checkedContent } from './checked-content.ts';
import { findComment } from './find-comment.ts';
import { requireOpen } from './require-open.ts';
import { takeTurn } from './take-turn.ts';

type Kind = 'post' | 'thread';

/**
 * The comment, for its author or a moderator only; who has lost her right to write in the channel
 * leaves it as it is.
 */
async function ownComment(context: SignedInContext, id: string, kind: Kind): Promise<CommentRecord> {
  const { comment, canWrite, isModerator } = await findComment(context, id, kind);
  const isOwn = comment.author.id === context.member.id;
  return isModerator || (isOwn && canWrite) ? comment : fail('access-denied');
}

/** R85 audits a moderator's changes to comments of others. */
async function auditModeration(
  context: SignedInContext,
  tx: SignedInContext['store'],
  comment: CommentRecord,
  what: string,
) {
  if (comment.author.id === context.member.id) return;
  const detail = { commentId: comment.id, authorId: comment.author.id, what };
  await audit(context, tx, 'comment-moderated', { memberId: context.member.id, actor: 'member', detail });
}

/** Replaces the text, in a closed channel for moderators only; returns the comment after it. */
export async function editComment(context: SignedInContext, id: string, kind: Kind, content: string) {
  const { store, member } = context;
  checkedContent(content);
  const comment = await ownComment(context, id, kind);
  await takeTurn(context, 'comments');
  const { tenant } = context;
  await store.transaction(async (tx) => {
    if (!(await tx.comments.edit(tenant, comment, content))) fail('comment-not-found');
    if (!member.isModerator) await requireOpen(context, tx, comment.channel);
    await auditModeration(context, tx, comment, 'edited');
  });
  return (await store.comments.byId(tenant, id, member.id)) ?? fail('comment-not-found');
}

/** With all that hangs on it. */
export async function deleteComment(context: SignedInContext, id: string, kind: Kind): Promise<void> {
  const comment = await ownComment(context, id, kind);
  await context.store.transaction(async (tx) => {
    if (!(await tx.comments.remove(context.tenant, comment))) fail('comment-not-found');
    await auditModeration(context, tx, comment, 'deleted');
  });
}
