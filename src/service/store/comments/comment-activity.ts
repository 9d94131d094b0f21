import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { ChannelAction } from './comment-record.ts';
import { commentsIn } from './comments.ts';
import { removeReportsOf } from './remove-reports.ts';

/** What a member has voted and subscribed to; neither carries a date. */
export interface CommentActivity {
  votes: { commentId: string; vote: 'UP' | 'DOWN' }[];
  subscriptions: { channel: string; action: ChannelAction }[];
}

export async function commentActivityOf(db: Db, { appId, mode }: Tenant, memberId: string): Promise<CommentActivity> {
  const votes = await db.sql
    .selectFrom('comment_votes')
    .select(['comment_id as commentId', 'vote'])
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId)
    .execute();
  const subscriptions = await db.sql
    .selectFrom('comment_subscriptions')
    .select(['channel', 'action'])
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('member_id', '=', memberId)
    .execute();
  return { votes, subscriptions };
}

/**
 * Removes what the member wrote up to `since` (ms since 1970), and of `before` what has not changed
 * since. Call it in a transaction.
 */
export async function removeCommentActivity(
  tx: Db,
  tenant: Tenant,
  memberId: string,
  { before, since }: { before: CommentActivity; since: number },
): Promise<void> {
  const { appId, mode } = tenant;
  const comments = commentsIn(tx);
  for (const { channel, action } of before.subscriptions)
    await tx.sql
      .deleteFrom('comment_subscriptions')
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('member_id', '=', memberId)
      .where('channel', '=', channel)
      .where('action', '=', action)
      .execute();
  const voted = new Map(before.votes.map(({ commentId, vote }) => [commentId, vote]));
  const touched = await tx.sql
    .selectFrom('comments')
    .select(['id', 'member_id', 'created_at'])
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where((is) =>
      is.or([
        is.and([is('member_id', '=', memberId), is('created_at', '<=', since)]),
        ...(voted.size > 0 ? [is('id', 'in', [...voted.keys()])] : []),
      ]),
    )
    // In one order, so that two removals never wait for each other in a circle.
    .orderBy('channel')
    .orderBy('number')
    .execute();
  for (const { id, member_id, created_at } of touched) {
    const comment = await comments.byId(tenant, id, memberId, { withHidden: true });
    // Gone with the post that it replied to.
    if (!comment) continue;
    if (member_id === memberId && created_at <= since) await comments.remove(tenant, comment);
    else if (comment.ownVote === voted.get(id)) await comments.vote(tenant, comment, memberId, null);
  }
  await removeReportsOf(tx, tenant, memberId, since);
}
