import type { ChannelEvent } from '../../../contract/comment-entities.ts';
import { typingShownMs } from '../../../contract/constants.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import type { ChannelNoteRecord } from '../../store/comments/comment-record.ts';
import type { CommentRecord } from '../../store/comments/comments.ts';
import { postForWire, threadForWire } from './comment-for-wire.ts';

/** The comment that the event of a note needs, if any. */
export function commentNamed({ kind, postId, threadId }: ChannelNoteRecord): string | null {
  return /:(?:new|updated|vote)$/.test(kind) ? (threadId ?? postId) : null;
}

/** What a note says of its comment. */
function commentEvent(
  app: AppSettings,
  channelKey: string,
  { kind, postId, threadId }: ChannelNoteRecord,
  comment: CommentRecord,
  isForMembers: boolean,
): ChannelEvent | null {
  const votes = { likedBy: comment.likes, dislikedBy: comment.dislikes };
  switch (kind) {
    case 'post:new':
    case 'post:updated':
      return { event: kind, channelKey, post: postForWire(app, comment, isForMembers) };
    case 'thread:new':
    case 'thread:updated':
      return { event: kind, channelKey, thread: threadForWire(app, comment, isForMembers) };
    case 'post:vote':
      return { event: kind, channelKey, postId: postId ?? '', ...votes };
    case 'thread:vote':
      return { event: kind, channelKey, postId: postId ?? '', threadId: threadId ?? '', ...votes };
    default:
      return null;
  }
}

/** The event for a reader of the channel; null = its comment is gone, or it is too old. */
export function channelEvent(
  app: AppSettings,
  channelKey: string,
  note: ChannelNoteRecord,
  comment: CommentRecord | null,
  isForMembers: boolean,
): ChannelEvent | null {
  const { kind, postId, threadId, memberId, ageMs } = note;
  switch (kind) {
    case 'post:deleted':
      return { event: kind, channelKey, postId: postId ?? '' };
    case 'thread:deleted':
      return { event: kind, channelKey, postId: postId ?? '', threadId: threadId ?? '' };
    case 'post:typing':
      return ageMs < typingShownMs ? { event: kind, channelKey, memberId: memberId ?? '' } : null;
    case 'reset':
      return { event: kind, channelKey };
    default:
      return comment && commentEvent(app, channelKey, note, comment, isForMembers);
  }
}
