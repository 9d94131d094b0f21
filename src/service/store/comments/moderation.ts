import { type Selectable, sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { noteIn } from './channel-notes.ts';
import type { CommentRecord } from './comment-record.ts';
import type { CommentTables } from './comment-tables.ts';
import { changeCount, changePosts } from './comment-votes.ts';

/** Where a page of all comments begins: behind this one, newest first. */
export interface CommentPlace {
  at: number;
  id: string;
}

export interface ModeratedComment extends Pick<CommentRecord, 'id' | 'channel' | 'postId' | 'content'> {
  memberId: string;
  likes: number;
  dislikes: number;
  threads: number;
  createdAt: number;
  editedAt: number | null;
  hiddenAt: number | null;
}

export interface CommentFilters {
  channel?: string;
  memberId?: string;
  isHidden?: boolean;
  from: CommentPlace | null;
  limit: number;
}

export const moderatedOf = (row: Selectable<CommentTables['comments']>): ModeratedComment => ({
  id: row.id,
  channel: row.channel,
  postId: row.post_id,
  memberId: row.member_id,
  content: row.content,
  likes: row.likes,
  dislikes: row.dislikes,
  threads: row.threads,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  hiddenAt: row.hidden_at,
});

/** All comments of an app, hidden ones too. */
export async function allComments(
  db: Db,
  { appId, mode }: Tenant,
  { channel, memberId, isHidden, from, limit }: CommentFilters,
): Promise<ModeratedComment[]> {
  const rows = await db.sql
    .selectFrom('comments')
    .selectAll()
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .$if(channel !== undefined, (q) => q.where('channel', '=', channel!))
    .$if(memberId !== undefined, (q) => q.where('member_id', '=', memberId!))
    .$if(isHidden !== undefined, (q) => q.where('hidden_at', isHidden ? 'is not' : 'is', null))
    .$if(from !== null, (q) =>
      q.where('created_at', '<=', from!.at).where(sql<boolean>`(created_at < ${from?.at} or id < ${from?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(moderatedOf);
}

/**
 * Hides a comment from all readers, or shows it again. Readers who look on take it for deleted, or
 * for new. False = it was so before.
 */
export function setHidden(db: Db, tenant: Tenant, comment: CommentRecord, isHidden: boolean): Promise<boolean> {
  const { id, channel, postId } = comment;
  return db.write(async (tx) => {
    const named = postId ? { postId, threadId: id } : { postId: id };
    const what = isHidden ? 'deleted' : 'new';
    await noteIn(tx, tenant, channel, { kind: postId ? `thread:${what}` : `post:${what}`, ...named });
    const row = await tx.sql
      .updateTable('comments')
      .set({ hidden_at: isHidden ? tx.now() : null })
      .where('app_id', '=', tenant.appId)
      .where('mode', '=', tenant.mode)
      .where('id', '=', id)
      .where('hidden_at', isHidden ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!row) return false;
    const by = isHidden ? -1 : 1;
    if (postId) await changeCount(tx, tenant, postId, { threads: by });
    else await changePosts(tx, tenant, channel, by);
    return true;
  });
}
