import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { noteIn, notesSince } from './channel-notes.ts';
import { type ChannelFilters, type ChannelRecord, channelOf, channelsOf, setClosed } from './channels.ts';
import { type CommentReading, commentReadingIn } from './comment-reading.ts';
import type { ChannelNote, ChannelNoteRecord, CommentRecord, NewComment } from './comment-record.ts';
import { type CommentSubscriptions, commentSubscriptionsIn } from './comment-subscriptions.ts';
import { changeCount, changePosts, voteOn } from './comment-votes.ts';
import { allComments, type CommentFilters, type ModeratedComment, setHidden } from './moderation.ts';
import {
  addReport,
  answerReports,
  countOpenReports,
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
export interface Comments extends CommentReading, CommentSubscriptions {
  channel(tenant: Tenant, channel: string): Promise<ChannelRecord>;
  channels(tenant: Tenant, filters: ChannelFilters): Promise<ChannelRecord[]>;
  /** False = it was so before. */
  setClosed(tenant: Tenant, channel: string, isClosed: boolean): Promise<boolean>;
  /** Newest first, hidden ones too. */
  all(tenant: Tenant, filters: CommentFilters): Promise<ModeratedComment[]>;
  /** False = it was so before. */
  setHidden(tenant: Tenant, comment: CommentRecord, isHidden: boolean): Promise<boolean>;
  /** False = the member has reported it before. */
  report(tenant: Tenant, report: { commentId: string; memberId: string; reason: string }): Promise<boolean>;
  reported(tenant: Tenant, filters: ReportFilters): Promise<ReportedComment[]>;
  /** How many comments have reports that wait for an answer. */
  openReports(tenant: Tenant): Promise<number>;
  /** False = there was nothing to answer. */
  answerReports(tenant: Tenant, commentId: string, answer: ReportAnswer): Promise<boolean>;
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
}

export function commentsIn(db: Db): Comments {
  return {
    ...commentReadingIn(db),
    ...commentSubscriptionsIn(db),
    channel: (tenant, channel) => channelOf(db, tenant, channel),
    channels: (tenant, filters) => channelsOf(db, tenant, filters),
    setClosed: (tenant, channel, isClosed) => setClosed(db, tenant, channel, isClosed),
    all: (tenant, filters) => allComments(db, tenant, filters),
    setHidden: (tenant, comment, isHidden) => setHidden(db, tenant, comment, isHidden),
    report: (tenant, report) => addReport(db, tenant, report),
    reported: (tenant, filters) => reportedComments(db, tenant, filters),
    openReports: (tenant) => countOpenReports(db, tenant),
    answerReports: (tenant, commentId, answer) => answerReports(db, tenant, commentId, answer),
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
  };
}

const namesOf = ({ id, postId }: CommentRecord) => (postId ? { postId, threadId: id } : { postId: id });
const kindOf = <What extends 'updated' | 'deleted' | 'vote'>({ postId }: CommentRecord, what: What) =>
  postId ? (`thread:${what}` as const) : (`post:${what}` as const);
