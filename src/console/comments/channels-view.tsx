import { Link } from 'wouter';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { rows } from '../parts/rows.style.ts';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { countOf, momentOf } from '../state/format.ts';
import { queryOf } from '../state/query-filters.ts';
import { usePages } from '../state/use-pages.ts';
import { comments } from './comments.style.ts';
import { ListState } from './list-state.tsx';
import type { ViewProps } from './view-props.ts';

type Channel = AdminWire['listChannels']['answer']['data'][number];

/** All channels, with those that were closed. */
export function ChannelsView({ base, filters, round, running, onAct, onClear }: ViewProps) {
  const { place, may } = useConsole();
  const { search, closed } = filters;
  const input = { ...(search && { search }), ...(closed && { closed: closed as 'true' | 'false' }) };
  const list = usePages<Channel>(`${base} ${JSON.stringify(input)} ${round}`, async (last, signal) => {
    const page = await call(place, 'listChannels', { ...input, ...(last && { after: last.channel }) }, signal);
    return { rows: page.data, hasMore: page.hasNextPage };
  });
  const act = (operation: 'closeChannel' | 'reopenChannel', channel: string) =>
    onAct(`${operation} ${channel}`, () => call(place, operation, { channel }));
  return (
    <ListState
      list={list}
      label="Channels"
      onClear={onClear}
      empty={{ title: 'No channel yet', text: 'A channel appears with its first post.' }}
    >
      <table className={rows.table}>
        <thead>
          <tr>
            <th scope="col">Channel</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className={rows.unseen}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map(({ channel, posts, closedAt }) => {
            const isBusy = running?.endsWith(` ${channel}`) ?? false;
            return (
              <tr key={channel} tabIndex={-1}>
                <td>
                  <Link href={`${base}/comments${queryOf({ view: 'posts', channel })}`}>
                    <code>{channel}</code>
                  </Link>
                  <small>{`${countOf(posts)} ${posts === 1 ? 'post' : 'posts'}`}</small>
                </td>
                <td>
                  <Badge tone={closedAt ? 'bad' : 'good'}>{closedAt ? 'Closed' : 'Open'}</Badge>
                  {closedAt && <small>since {momentOf(closedAt)}</small>}
                </td>
                <td data-tight="">
                  <div className={comments.actions}>
                    {!closedAt && may('closeChannel') && (
                      <ConfirmButton
                        question="Close it now?"
                        isBusy={isBusy}
                        onConfirm={() => act('closeChannel', channel)}
                      >
                        Close
                      </ConfirmButton>
                    )}
                    {closedAt && may('reopenChannel') && (
                      <Button kind="secondary" isSmall isBusy={isBusy} onPress={() => act('reopenChannel', channel)}>
                        Open again
                      </Button>
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
