import type { Post, Thread } from '../../../contract/comment-entities.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import { othersCustomFields } from '../../domain/custom-fields.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import type { CommentRecord } from '../../store/comments/comments.ts';

/** A post as other people may see it. Field by field: unnamed fields never leave (R43). */
export function postForWire({ config }: AppSettings, record: CommentRecord, isForMembers: boolean): Post {
  const { author } = record;
  return {
    id: record.id,
    channelKey: record.channel,
    internalOrder: String(record.number),
    createdAt: new Date(record.createdAt).toISOString(),
    content: escapeHtml(record.content),
    text: record.content,
    isEdited: record.editedAt !== null,
    ownVote: record.ownVote,
    isReported: record.isReported,
    member: {
      id: author.id,
      customFields: othersCustomFields(config.customFields, author.customFields, isForMembers),
      profileImage: author.profileImage,
      isModerator: author.isModerator,
    },
    _count: { Threads: record.threads, likedBy: record.likes, dislikedBy: record.dislikes },
  };
}

export const threadForWire = (app: AppSettings, record: CommentRecord, isForMembers: boolean): Thread => ({
  ...postForWire(app, record, isForMembers),
  postId: record.postId ?? '',
});
