import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { ChannelAction, CommentRecord } from './comment-record.ts';

/** The part of the comments that knows who wants mails about replies. */
export interface CommentSubscriptions {
  subscribe(tenant: Tenant, channel: string, memberId: string, action: ChannelAction): Promise<void>;
  subscription(tenant: Tenant, channel: string, memberId: string): Promise<ChannelAction>;
  /** Who wrote the post or a reply to it, wants mail, and is not `except`. */
  readersOf(
    tenant: Tenant,
    post: CommentRecord,
    except: string,
    limit: number,
  ): Promise<{ id: string; email: string }[]>;
}

export function commentSubscriptionsIn(db: Db): CommentSubscriptions {
  return {
    async subscribe({ appId, mode }, channel, memberId, action) {
      await db.sql
        .insertInto('comment_subscriptions')
        .values({ app_id: appId, mode, channel, member_id: memberId, action })
        .onConflict((on) => on.columns(['app_id', 'mode', 'channel', 'member_id']).doUpdateSet({ action }))
        .execute();
    },
    async subscription({ appId, mode }, channel, memberId) {
      const row = await db.sql
        .selectFrom('comment_subscriptions')
        .select('action')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('channel', '=', channel)
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      return row?.action ?? 'NONE';
    },
    async readersOf({ appId, mode }, post, except, limit) {
      return db.sql
        .selectFrom('comment_subscriptions')
        .innerJoin('members', (join) =>
          join
            .onRef('members.app_id', '=', 'comment_subscriptions.app_id')
            .onRef('members.mode', '=', 'comment_subscriptions.mode')
            .onRef('members.id', '=', 'comment_subscriptions.member_id'),
        )
        .select(['members.id', 'members.email'])
        .where('comment_subscriptions.app_id', '=', appId)
        .where('comment_subscriptions.mode', '=', mode)
        .where('comment_subscriptions.channel', '=', post.channel)
        .where('comment_subscriptions.action', '=', 'THREADS_ONLY')
        .where('members.disabled', '=', 0)
        .where('members.id', '!=', except)
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('members.id', '=', post.author.id),
            exists(
              selectFrom('comments')
                .select('comments.id')
                .where('comments.app_id', '=', appId)
                .where('comments.mode', '=', mode)
                .where('comments.post_id', '=', post.id)
                .whereRef('comments.member_id', '=', 'members.id'),
            ),
          ]),
        )
        .limit(limit)
        .execute();
    },
  };
}
