import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { type CommentPlace, type ModeratedComment, moderatedOf } from './moderation.ts';

export type ReportAnswer = 'hidden' | 'restored' | 'dismissed';

export interface ReportedComment extends ModeratedComment {
  reportedAt: number;
  answer: ReportAnswer | null;
  /** Null = the reports wait for an answer. */
  answeredAt: number | null;
  /** All of them; `reports` has the newest. */
  reportCount: number;
  reports: { memberId: string; reason: string; createdAt: number }[];
}

export interface ReportFilters {
  channel?: string;
  isOpen?: boolean;
  from: CommentPlace | null;
  limit: number;
}

/** Reports of one comment that a list carries. */
const listedReports = 20;

/**
 * One report a member and comment: false = she has reported it before. A report after an answer
 * opens the comment's reports again.
 */
export function addReport(
  db: Db,
  { appId, mode }: Tenant,
  { commentId, memberId, reason }: { commentId: string; memberId: string; reason: string },
): Promise<boolean> {
  return db.write(async (tx) => {
    const row = await tx.sql
      .insertInto('comment_reports')
      .values({ app_id: appId, mode, comment_id: commentId, member_id: memberId, reason, created_at: tx.now() })
      .onConflict((on) => on.columns(['app_id', 'mode', 'comment_id', 'member_id']).doNothing())
      .returning('comment_id')
      .executeTakeFirst();
    if (!row) return false;
    await tx.sql
      .updateTable('comments')
      .set({ reported_at: tx.now(), report_answer: null, report_answered_at: null })
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('id', '=', commentId)
      .execute();
    return true;
  });
}

/** The reported comments, the one with the newest report first. */
export async function reportedComments(
  db: Db,
  { appId, mode }: Tenant,
  { channel, isOpen, from, limit }: ReportFilters,
): Promise<ReportedComment[]> {
  const rows = await db.sql
    .selectFrom('comments')
    .selectAll()
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('reported_at', 'is not', null)
    .$if(channel !== undefined, (q) => q.where('channel', '=', channel!))
    .$if(isOpen !== undefined, (q) => q.where('report_answered_at', isOpen ? 'is' : 'is not', null))
    .$if(from !== null, (q) =>
      q.where('reported_at', '<=', from!.at).where(sql<boolean>`(reported_at < ${from?.at} or id < ${from?.id})`),
    )
    .orderBy('reported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const found: ReportedComment[] = [];
  for (const row of rows) {
    const ofComment = db.sql
      .selectFrom('comment_reports')
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('comment_id', '=', row.id);
    const { count } = await ofComment.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    const reports = await ofComment
      .select(['member_id as memberId', 'reason', 'created_at as createdAt'])
      .orderBy('created_at', 'desc')
      .limit(listedReports)
      .execute();
    found.push({
      ...moderatedOf(row),
      reportedAt: row.reported_at!,
      answer: row.report_answer,
      answeredAt: row.report_answered_at,
      reportCount: Number(count),
      reports,
    });
  }
  return found;
}

/** False = there was nothing to answer. */
export async function answerReports(
  db: Db,
  { appId, mode }: Tenant,
  commentId: string,
  answer: ReportAnswer,
): Promise<boolean> {
  const row = await db.sql
    .updateTable('comments')
    .set({ report_answer: answer, report_answered_at: db.now() })
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('id', '=', commentId)
    .where('reported_at', 'is not', null)
    // Hiding and showing again replace an answer of before.
    .$if(answer === 'dismissed', (q) => q.where('report_answered_at', 'is', null))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countOpenReports(db: Db, { appId, mode }: Tenant): Promise<number> {
  const { count } = await db.sql
    .selectFrom('comments')
    .select(sql<number>`count(*)`.as('count'))
    .where('app_id', '=', appId)
    .where('mode', '=', mode)
    .where('reported_at', 'is not', null)
    .where('report_answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
