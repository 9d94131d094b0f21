import { fail } from '../../../platform/http/api-error.ts';
import { channelAccess } from '../../domain/channel-access.ts';
import type { CommentRecord } from '../../store/comments/comments.ts';
import type { Context } from '../use-case.ts';
import { channelVisitor } from './channel-visitor.ts';

/**
 * A post or a reply that the caller may read, and whether she may write in its channel. One that
 * does not exist, is of the other kind, or is in a closed channel answers alike (R41).
 */
export async function findComment(
  context: Context,
  id: string,
  kind: 'post' | 'thread' | 'any',
): Promise<{ comment: CommentRecord; canWrite: boolean; isModerator: boolean }> {
  const comment = await context.store.comments.byId(context.tenant, id, context.member?.id ?? null);
  if (!comment || (kind !== 'any' && (comment.postId === null) !== (kind === 'post'))) return fail('comment-not-found');
  const visitor = await channelVisitor(context);
  const { canRead, canWrite } = channelAccess(context.app.channels, comment.channel, visitor);
  return canRead ? { comment, canWrite, isModerator: visitor.isModerator } : fail('comment-not-found');
}
