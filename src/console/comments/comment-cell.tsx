import { Link } from 'wouter';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { Badge } from '../parts/badge.tsx';
import { agoOf, momentOf } from '../state/format.ts';
import { comments } from './comments.style.ts';

export type Comment = AdminWire['listComments']['answer']['data'][number];

interface CommentCellProps {
  comment: Comment;
  base: string;
  /** A box to choose it is in front of it. */
  isBesideBox?: boolean;
}

/** What was written, where, when and by whom. */
export const CommentCell = ({ comment, base, isBesideBox = false }: CommentCellProps) => (
  <td data-line={isBesideBox ? undefined : ''} data-beside={isBesideBox ? '' : undefined}>
    <div className={comments.content}>{comment.content}</div>
    <small>
      {comment.author ? (
        <>
          <Link href={`${base}/members/${encodeURIComponent(comment.memberId)}`}>
            {comment.author.name ?? comment.author.email}
          </Link>
          {comment.author.name && ` (${comment.author.email})`}
        </>
      ) : (
        'A member who is gone'
      )}{' '}
      in <code>{comment.channel}</code>,{' '}
      <time dateTime={comment.createdAt} title={momentOf(comment.createdAt)}>
        {agoOf(comment.createdAt)}
      </time>
      {comment.postId && ', a reply'}
    </small>
    {comment.hiddenAt && <Badge tone="bad">Hidden</Badge>}
  </td>
);
