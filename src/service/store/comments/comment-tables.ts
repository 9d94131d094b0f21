import type { TenantColumns } from '../tenant-columns.ts';

/** M §1.8 the tables of comments, as `tables.ts` has all others. */

interface CommentChannelRow extends TenantColumns {
  channel: string;
  posts: number;
  last_event: number;
  closed_at: number | null;
}

interface CommentRow extends TenantColumns {
  id: string;
  channel: string;
  post_id: string | null;
  member_id: string;
  number: number;
  content: string;
  likes: number;
  dislikes: number;
  threads: number;
  created_at: number;
  edited_at: number | null;
  hidden_at: number | null;
  /** The last report; null = there is none. */
  reported_at: number | null;
  report_answer: 'hidden' | 'restored' | 'dismissed' | null;
  /** Null = the reports wait for an answer. */
  report_answered_at: number | null;
}

interface CommentVoteRow extends TenantColumns {
  comment_id: string;
  member_id: string;
  vote: 'UP' | 'DOWN';
}

interface CommentReportRow extends TenantColumns {
  comment_id: string;
  member_id: string;
  reason: string;
  created_at: number;
}

interface CommentSubscriptionRow extends TenantColumns {
  channel: string;
  member_id: string;
  action: 'NONE' | 'THREADS_ONLY';
}

interface CommentEventRow extends TenantColumns {
  channel: string;
  number: number;
  kind: string;
  post_id: string | null;
  thread_id: string | null;
  member_id: string | null;
  happened_at: number;
}

interface CommentPresenceRow extends TenantColumns {
  channel: string;
  stream_id: string;
  person: string;
  process: string;
  ends_at: number;
}

export interface CommentTables {
  comment_channels: CommentChannelRow;
  comments: CommentRow;
  comment_votes: CommentVoteRow;
  comment_reports: CommentReportRow;
  comment_subscriptions: CommentSubscriptionRow;
  comment_events: CommentEventRow;
  comment_presence: CommentPresenceRow;
}
