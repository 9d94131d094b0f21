import type { SortOrder } from '../../../contract/comment-entities.ts';
import type { CommentPage } from '../../store/comments/comments.ts';
import type { Context } from '../use-case.ts';

const defaultPageSize = 20;

/** The page of a request; addresses carry numbers as text. */
export const readPage = (
  { member }: Context,
  { order = 'oldest', after, limit }: { order?: SortOrder; after?: string; limit?: number | string },
): CommentPage => ({
  order,
  after: after === undefined ? null : Number(after),
  limit: Number(limit ?? defaultPageSize),
  viewerId: member?.id ?? null,
});
