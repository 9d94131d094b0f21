import type { CustomFieldValues } from '../../../contract/entities.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { CommentPage, CommentRecord } from './comment-record.ts';

/** The part of the comments that readers see. */
export interface CommentReading {
  /** A hidden one is found `withHidden` only. */
  byId(
    tenant: Tenant,
    id: string,
    viewerId: string | null,
    options?: { withHidden: true },
  ): Promise<CommentRecord | null>;
  posts(tenant: Tenant, channel: string, page: CommentPage): Promise<CommentRecord[]>;
  threads(tenant: Tenant, postId: string, page: CommentPage): Promise<CommentRecord[]>;
}

/** Comments with their authors, and what the viewer has done with each. */
const selectComments = (db: Db, { appId, mode }: Tenant, viewerId: string | null) =>
  db.sql
    .selectFrom('comments')
    .innerJoin('members', (join) =>
      join
        .onRef('members.app_id', '=', 'comments.app_id')
        .onRef('members.mode', '=', 'comments.mode')
        .onRef('members.id', '=', 'comments.member_id'),
    )
    .leftJoin('comment_votes', (join) =>
      join
        .onRef('comment_votes.app_id', '=', 'comments.app_id')
        .onRef('comment_votes.mode', '=', 'comments.mode')
        .onRef('comment_votes.comment_id', '=', 'comments.id')
        .on('comment_votes.member_id', '=', viewerId ?? ''),
    )
    .leftJoin('comment_reports', (join) =>
      join
        .onRef('comment_reports.app_id', '=', 'comments.app_id')
        .onRef('comment_reports.mode', '=', 'comments.mode')
        .onRef('comment_reports.comment_id', '=', 'comments.id')
        .on('comment_reports.member_id', '=', viewerId ?? ''),
    )
    .selectAll('comments')
    .select([
      'members.custom_fields',
      'members.profile_image',
      'members.is_moderator',
      'comment_votes.vote',
      'comment_reports.created_at as own_report',
    ])
    .where('comments.app_id', '=', appId)
    .where('comments.mode', '=', mode);

type Query = ReturnType<typeof selectComments>;
type Row = Awaited<ReturnType<Query['executeTakeFirstOrThrow']>>;

const recordOf = (row: Row): CommentRecord => ({
  id: row.id,
  channel: row.channel,
  postId: row.post_id,
  number: row.number,
  content: row.content,
  likes: row.likes,
  dislikes: row.dislikes,
  threads: row.threads,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  hiddenAt: row.hidden_at,
  ownVote: row.vote ?? 'NONE',
  isReported: row.own_report !== null,
  author: {
    id: row.member_id,
    customFields: JSON.parse(row.custom_fields) as CustomFieldValues,
    profileImage: row.profile_image,
    isModerator: row.is_moderator === 1,
  },
});

/** Keyset paging: by the values of the last row, never by an offset. */
const page = async (query: Query, { order, after, limit }: CommentPage) => {
  const rows = await query
    .where('comments.hidden_at', 'is', null)
    .$if(after !== null, (q) => q.where('comments.number', order === 'newest' ? '<' : '>', after!))
    .orderBy('comments.number', order === 'newest' ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return rows.map(recordOf);
};

export function commentReadingIn(db: Db): CommentReading {
  return {
    async byId(tenant, id, viewerId, options) {
      const row = await selectComments(db, tenant, viewerId).where('comments.id', '=', id).executeTakeFirst();
      return row && (row.hidden_at === null || options?.withHidden) ? recordOf(row) : null;
    },
    posts: (tenant, channel, query) =>
      page(
        selectComments(db, tenant, query.viewerId)
          .where('comments.channel', '=', channel)
          .where('comments.post_id', 'is', null),
        query,
      ),
    threads: (tenant, postId, query) =>
      page(selectComments(db, tenant, query.viewerId).where('comments.post_id', '=', postId), query),
  };
}
