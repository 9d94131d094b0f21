import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { rows } from '../parts/rows.style.ts';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { usePages } from '../state/use-pages.ts';
import { type Comment, CommentCell } from './comment-cell.tsx';
import { comments } from './comments.style.ts';
import { ListState } from './list-state.tsx';
import type { ViewProps } from './view-props.ts';

/** Posts and replies of all channels, newest first. */
export function PostsView({ base, filters, round, running, onAct, onClear }: ViewProps) {
  const { place, may } = useConsole();
  const { channel, member, hidden } = filters;
  const input = {
    ...(channel && { channel }),
    ...(member && { member }),
    ...(hidden && { hidden: hidden as 'true' | 'false' }),
  };
  const list = usePages<Comment>(`${base} ${JSON.stringify(input)} ${round}`, async (last, signal) => {
    const after = last && { after: `${Date.parse(last.createdAt)}.${last.id}` };
    const page = await call(place, 'listComments', { ...input, ...after }, signal);
    return { rows: page.data, hasMore: page.hasNextPage };
  });
  const act = (operation: 'hideComment' | 'restoreComment' | 'deleteComment', comment: string) =>
    onAct(`${operation} ${comment}`, () => call(place, operation, { comment }));
  return (
    <ListState
      list={list}
      label="Posts and replies"
      onClear={onClear}
      empty={{ title: 'Nothing is written yet', text: 'Posts and replies of your members appear here.' }}
    >
      <table className={`${rows.table} ${rows.stacked}`}>
        <thead>
          <tr>
            <th scope="col">Comment</th>
            <th scope="col" data-wide="">
              Votes and replies
            </th>
            <th scope="col">
              <span className={rows.unseen}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map((comment) => {
            const isBusy = running?.endsWith(` ${comment.id}`) ?? false;
            return (
              <tr key={comment.id} tabIndex={-1}>
                <CommentCell comment={comment} base={base} />
                <td data-wide="" data-quiet="">
                  {`${comment.likes} for, ${comment.dislikes} against`}
                  {!comment.postId && <small>{`${comment.replies} replies`}</small>}
                </td>
                <td data-tight="">
                  <div className={comments.actions}>
                    {may('hideComment') && (
                      <Button
                        kind="secondary"
                        isSmall
                        isBusy={isBusy}
                        onPress={() => act(comment.hiddenAt ? 'restoreComment' : 'hideComment', comment.id)}
                      >
                        {comment.hiddenAt ? 'Show again' : 'Hide'}
                      </Button>
                    )}
                    {may('deleteComment') && (
                      <ConfirmButton
                        question="Delete for good?"
                        isBusy={isBusy}
                        onConfirm={() => act('deleteComment', comment.id)}
                      >
                        Delete
                      </ConfirmButton>
                    )}
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ListState>
  );
}
