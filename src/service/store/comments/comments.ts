import type { CustomFieldValues } from '../../../contract/entities.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { noteIn, notesSince } from './channel-notes.ts';
import { type ChannelFilters, type ChannelRecord, channelOf, channelsOf, setClosed } from './channels.ts';
import type {
  ChannelAction,
  ChannelNote,
  ChannelNoteRecord,
  CommentPage,
  CommentRecord,
  NewComment,
} from './comment-record.ts';
import { changeCount, changePosts, voteOn } from './comment-votes.ts';
import { allComments, type CommentFilters, type ModeratedComment, setHidden } from './moderation.ts';
import {
  addReport,
  answerReports,
  type ReportAnswer,
  type ReportedComment,
  type ReportFilters,
  reportedComments,
} from './reports.ts';

export type { CommentPage, CommentRecord, NewComment } from './comment-record.ts';

/**
 * M §1.8 comments of channels. Every change records an event for the readers; it needs a
 * transaction of its own.
 */
export interface Comments {
  channel(tenant: Tenant, channel: string): Promise<ChannelRecord>;
  channels(tenant: Tenant, filters: ChannelFilters): Promise<ChannelRecord[]>;
  /** False = it was so before. */
  setClosed(tenant: Tenant, channel: string, isClosed: boolean): Promise<boolean>;
  /** A hidden one is found `withHidden` only. */
  byId(
    tenant: Tenant,
    id: string,
    viewerId: string | null,
    options?: { withHidden: true },
  ): Promise<CommentRecord | null>;
  /** Newest first, hidden ones too. */
  all(tenant: Tenant, filters: CommentFilters): Promise<ModeratedComment[]>;
  /** False = it was so before. */
  setHidden(tenant: Tenant, comment: CommentRecord, isHidden: boolean): Promise<boolean>;
  /** False = the member has reported it before. */
  report(tenant: Tenant, report: { commentId: string; memberId: string; reason: string }): Promise<boolean>;
  reported(tenant: Tenant, filters: ReportFilters): Promise<ReportedComment[]>;
  /** False = there was nothing to answer. */
  answerReports(tenant: Tenant, commentId: string, answer: ReportAnswer): Promise<boolean>;
  posts(tenant: Tenant, channel: string, page: CommentPage): Promise<CommentRecord[]>;
  threads(tenant: Tenant, postId: string, page: CommentPage): Promise<CommentRecord[]>;
  /** False = the post that it replies to is gone. */
  add(tenant: Tenant, comment: NewComment): Promise<boolean>;
  edit(tenant: Tenant, comment: CommentRecord, content: string): Promise<boolean>;
  /** With its replies and votes. */
  remove(tenant: Tenant, comment: CommentRecord): Promise<boolean>;
  /** R52 one a member, whatever races; null takes it back. */
  vote(tenant: Tenant, comment: CommentRecord, memberId: string, vote: 'UP' | 'DOWN' | null): Promise<boolean>;
  /** Records an event without any other change. */
  note(tenant: Tenant, channel: string, note: ChannelNote): Promise<number>;
  notesSince(tenant: Tenant, channel: string, from: { after: number; limit: number }): Promise<ChannelNoteRecord[]>;
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

export function commentsIn(db: Db): Comments {
  const select = (tenant: Tenant, viewerId: string | null) => selectComments(db, tenant, viewerId);
  type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

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
  const page = async (query: ReturnType<typeof select>, { order, after, limit }: CommentPage) => {
    const rows = await query
      .where('comments.hidden_at', 'is', null)
      .$if(after !== null, (q) => q.where('comments.number', order === 'newest' ? '<' : '>', after!))
      .orderBy('comments.number', order === 'newest' ? 'desc' : 'asc')
      .limit(limit)
      .execute();
    return rows.map(recordOf);
  };

  return {
    channel: (tenant, channel) => channelOf(db, tenant, channel),
    channels: (tenant, filters) => channelsOf(db, tenant, filters),
    setClosed: (tenant, channel, isClosed) => setClosed(db, tenant, channel, isClosed),
    async byId(tenant, id, viewerId, options) {
      const row = await select(tenant, viewerId).where('comments.id', '=', id).executeTakeFirst();
      return row && (row.hidden_at === null || options?.withHidden) ? recordOf(row) : null;
    },
    all: (tenant, filters) => allComments(db, tenant, filters),
    setHidden: (tenant, comment, isHidden) => setHidden(db, tenant, comment, isHidden),
    report: (tenant, report) => addReport(db, tenant, report),
    reported: (tenant, filters) => reportedComments(db, tenant, filters),
    answerReports: (tenant, commentId, answer) => answerReports(db, tenant, commentId, answer),
    posts: (tenant, channel, query) =>
      page(
        select(tenant, query.viewerId).where('comments.channel', '=', channel).where('comments.post_id', 'is', null),
        query,
      ),
    threads: (tenant, postId, query) =>
      page(select(tenant, query.viewerId).where('comments.post_id', '=', postId), query),
    add: (tenant, { id, channel, postId, memberId, content }) =>
      db.write(async (tx) => {
        const named = postId ? { postId, threadId: id } : { postId: id };
        const number = await noteIn(tx, tenant, channel, { kind: postId ? 'thread:new' : 'post:new', ...named });
        const isThere = postId
          ? await changeCount(tx, tenant, postId, { threads: 1 })
          : await changePosts(tx, tenant, channel, 1);
        if (!isThere) return false;
        await tx.sql
          .insertInto('comments')
          .values({
            app_id: tenant.appId,
            mode: tenant.mode,
            id,
            channel,
            post_id: postId,
            member_id: memberId,
            number,
            content,
            likes: 0,
            dislikes: 0,
            threads: 0,
            created_at: tx.now(),
          })
          .execute();
        return true;
      }),
    edit: (tenant, comment, content) =>
      db.write(async (tx) => {
        await noteIn(tx, tenant, comment.channel, { kind: kindOf(comment, 'updated'), ...namesOf(comment) });
        const row = await tx.sql
          .updateTable('comments')
          .set({ content, edited_at: tx.now() })
          .where('app_id', '=', tenant.appId)
          .where('mode', '=', tenant.mode)
          .where('id', '=', comment.id)
          .returning('id')
          .executeTakeFirst();
        return row !== undefined;
      }),
    remove: (tenant, comment) =>
      db.write(async (tx) => {
        await noteIn(tx, tenant, comment.channel, { kind: kindOf(comment, 'deleted'), ...namesOf(comment) });
        const row = await tx.sql
          .deleteFrom('comments')
          .where('app_id', '=', tenant.appId)
          .where('mode', '=', tenant.mode)
          .where('id', '=', comment.id)
          .returning(['id', 'hidden_at'])
          .executeTakeFirst();
        if (!row) return false;
        // A hidden one is in no count.
        if (row.hidden_at !== null) return true;
        if (comment.postId) await changeCount(tx, tenant, comment.postId, { threads: -1 });
        else await changePosts(tx, tenant, comment.channel, -1);
        return true;
      }),
    vote: (tenant, comment, memberId, vote) =>
      db.write(async (tx) => {
        await noteIn(tx, tenant, comment.channel, { kind: kindOf(comment, 'vote'), ...namesOf(comment) });
        return voteOn(tx, tenant, comment.id, memberId, vote);
      }),
    note: (tenant, channel, note) => db.write((tx) => noteIn(tx, tenant, channel, note)),
    notesSince: (tenant, channel, from) => notesSince(db, tenant, channel, from),
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

const namesOf = ({ id, postId }: CommentRecord) => (postId ? { postId, threadId: id } : { postId: id });
const kindOf = <What extends 'updated' | 'deleted' | 'vote'>({ postId }: CommentRecord, what: What) =>
  postId ? (`thread:${what}` as const) : (`post:${what}` as const);
