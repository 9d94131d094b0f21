import { useState } from 'react';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { rows } from '../parts/rows.style.ts';
import { screen } from '../parts/screen.style.ts';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { agoOf, momentOf } from '../state/format.ts';
import { usePages } from '../state/use-pages.ts';
import { CommentCell } from './comment-cell.tsx';
import { comments } from './comments.style.ts';
import { ListState } from './list-state.tsx';
import type { ViewProps } from './view-props.ts';

type Reported = AdminWire['listReports']['answer']['data'][number];
type Answer = AdminWire['answerReports']['in']['answer'];
const answers = { hidden: 'Hidden', restored: 'Shown again', dismissed: 'Dismissed' } as const;

/** "Unkind (2), no reason (1)" of the reports that are listed. */
function reasonsOf({ reports }: Reported): string {
  const counts = new Map<string, number>();
  for (const { reason } of reports) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${reason || 'no reason'} (${count})`).join(', ');
}

/** What members have reported, and the answers to it. */
export function ReportsView({ base, filters, round, running, onAct, onClear }: ViewProps) {
  const { place, may } = useConsole();
  const { channel, state = 'open' } = filters;
  const input = { ...(channel && { channel }), ...(state !== 'all' && { state: state as Reported['state'] }) };
  const key = `${base} ${JSON.stringify(input)} ${round}`;
  const list = usePages<Reported>(key, async (last, signal) => {
    const after = last && { after: `${Date.parse(last.reportedAt)}.${last.comment.id}` };
    const page = await call(place, 'listReports', { ...input, ...after }, signal);
    return { rows: page.data, hasMore: page.hasNextPage };
  });
  const [chosen, setChosen] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: new Set() });
  const ids = chosen.key === key ? chosen.ids : new Set<string>();
  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id) && next.size < 100) next.add(id);
    setChosen({ key, ids: next });
  };
  const answer = (name: Answer, of: string[]) =>
    onAct(`${name} ${of.join()}`, () => call(place, 'answerReports', { comments: of, answer: name }));
  const canAnswer = may('answerReports');
  return (
    <>
      {ids.size > 0 && (
        <div className={screen.head} role="toolbar" aria-label="Chosen reports">
          <span>{ids.size} chosen</span>
          <Button kind="secondary" isSmall isBusy={running !== null} onPress={() => answer('hide', [...ids])}>
            Hide the comments
          </Button>
          <Button kind="secondary" isSmall isBusy={running !== null} onPress={() => answer('dismiss', [...ids])}>
            Dismiss the reports
          </Button>
          <Button kind="secondary" isSmall onPress={() => setChosen({ key, ids: new Set() })}>
            Choose none
          </Button>
        </div>
      )}
      <ListState
        list={list}
        label="Reports"
        onClear={onClear}
        empty={{ title: 'No open reports', text: 'When a member reports a comment, it appears here.' }}
      >
        <table className={`${rows.table} ${rows.stacked}`}>
          <thead>
            <tr>
              {canAnswer && (
                <th scope="col">
                  <span className={rows.unseen}>Chosen</span>
                </th>
              )}
              <th scope="col">Comment</th>
              <th scope="col">Reports</th>
              <th scope="col">
                <span className={rows.unseen}>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((reported) => (
              <ReportRow
                key={reported.comment.id}
                reported={reported}
                base={base}
                isChosen={ids.has(reported.comment.id)}
                onToggle={canAnswer ? () => toggle(reported.comment.id) : undefined}
                isBusy={running?.endsWith(` ${reported.comment.id}`) ?? false}
                onAnswer={(name) => answer(name, [reported.comment.id])}
              />
            ))}
          </tbody>
        </table>
      </ListState>
    </>
  );
}

interface ReportRowProps {
  reported: Reported;
  base: string;
  isChosen: boolean;
  /** Absent where the role may not answer. */
  onToggle: (() => void) | undefined;
  isBusy: boolean;
  onAnswer: (answer: Answer) => void;
}

function ReportRow({ reported, base, isChosen, onToggle, isBusy, onAnswer }: ReportRowProps) {
  const { may } = useConsole();
  const { comment, count, reportedAt, state, answer } = reported;
  return (
    <tr tabIndex={-1}>
      {onToggle && (
        <td data-tight="">
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={`Choose “${comment.content.slice(0, 40)}”`}
            onChange={onToggle}
          />
        </td>
      )}
      <CommentCell comment={comment} base={base} isBesideBox={onToggle !== undefined} />
      <td data-line="">
        <Badge tone={state === 'open' ? 'bad' : 'quiet'}>
          {state === 'open' ? `${count} open` : answers[answer ?? 'dismissed']}
        </Badge>
        <small>{reasonsOf(reported)}</small>
        <small>
          <time dateTime={reportedAt} title={momentOf(reportedAt)}>
            {agoOf(reportedAt)}
          </time>
        </small>
      </td>
      <td data-tight="">
        {onToggle && (
          <div className={comments.actions}>
            <Button
              kind="secondary"
              isSmall
              isBusy={isBusy}
              onPress={() => onAnswer(comment.hiddenAt ? 'restore' : 'hide')}
            >
              {comment.hiddenAt ? 'Show again' : 'Hide'}
            </Button>
            {state === 'open' && (
              <Button kind="secondary" isSmall isBusy={isBusy} onPress={() => onAnswer('dismiss')}>
                Dismiss
              </Button>
            )}
            {may('deleteComment') && (
              <ConfirmButton question="Delete for good?" isBusy={isBusy} onConfirm={() => onAnswer('delete')}>
                Delete
              </ConfirmButton>
            )}
          </div>
        )}
      </td>
    </tr>
  );
}
