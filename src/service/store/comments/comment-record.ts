import type { ChannelAction, ChannelEvent, SortOrder, Vote } from '../../../contract/comment-entities.ts';
import type { CustomFieldValues } from '../../../contract/entities.ts';

/** A post, or with `postId` a reply to one. */
export interface CommentRecord {
  id: string;
  channel: string;
  postId: string | null;
  /** Its place: grows within the channel, in the order of commits. */
  number: number;
  /** R52 as it was typed. */
  content: string;
  likes: number;
  dislikes: number;
  threads: number;
  createdAt: number;
  editedAt: number | null;
  /** The site has hidden it from all readers; null = it is shown. */
  hiddenAt: number | null;
  ownVote: Vote;
  /** By the viewer. */
  isReported: boolean;
  author: { id: string; customFields: CustomFieldValues; profileImage: string | null; isModerator: boolean };
}

export interface NewComment {
  id: string;
  channel: string;
  postId: string | null;
  memberId: string;
  content: string;
}

/** `after`: the number of the last one of the page before; `viewerId`: whose votes are shown. */
export interface CommentPage {
  order: SortOrder;
  after: number | null;
  limit: number;
  viewerId: string | null;
}

/** An event of a channel, by ids only. `presence` is not stored: it is counted anew. */
export interface ChannelNote {
  kind: Exclude<ChannelEvent['event'], 'presence'>;
  postId?: string | null;
  threadId?: string | null;
  memberId?: string | null;
}

export interface ChannelNoteRecord extends Required<ChannelNote> {
  number: number;
  /** How long ago, by the database's clock. */
  ageMs: number;
}

export interface Presence {
  channel: string;
  /** One connection. */
  streamId: string;
  /** Counted once, however many connections she has. */
  person: string;
}

export type { ChannelAction };
