import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { audit } from '../audit.ts';
import type { UseCase } from '../use-case.ts';
import { findComment } from './find-comment.ts';
import { takeTurn } from './take-turn.ts';

/** One report a member and comment; a second one changes nothing. */
export const reportComment: UseCase<'reportComment'> = async (context, { commentId, reason = '' }) => {
  const { store, member, tenant, caller } = context;
  const { comment } = await findComment(context, commentId, 'any');
  if (comment.author.id === member.id) return fail('access-denied');
  await takeTurn(context, 'reports');
  await store.transaction(async (tx) => {
    if (!(await tx.comments.report(tenant, { commentId, memberId: member.id, reason: reason.trim() }))) return;
    const detail = { commentId, channel: comment.channel };
    await audit(context, tx, 'comment-reported', { memberId: member.id, actor: 'member', detail });
  });
  return { data: { success: true }, message: message('comment-reported', caller.language) };
};
