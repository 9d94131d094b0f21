import { useEffect, useState } from 'react';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { call } from '../state/api.ts';
import { actorOf, eventName, factsOf } from '../state/audit-words.ts';
import { useConsole } from '../state/console-context.ts';
import { momentOf } from '../state/format.ts';
import { useAction } from '../state/use-action.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { sheet } from './member.style.ts';

type Answer = AdminWire['listActivity']['answer'];

const pageSize = '20';

/** What is recorded about the member, newest first. */
export function Activity({ id, round }: { id: string; round: number }) {
  const { app, place, may } = useConsole();
  const { running, error, run } = useAction();
  const [older, setOlder] = useState<Answer | null>(null);
  const load = (before?: string, signal?: AbortSignal) =>
    call(place, 'listActivity', { member: id, first: pageSize, ...(before && { before }) }, signal);
  const list = useLoaded(id, (signal) => load(undefined, signal));
  const { reload } = list;
  useEffect(() => {
    if (round === 0) return;
    setOlder(null);
    reload();
  }, [round, reload]);
  if (!may('listActivity')) return null;
  const entries = [...(list.data?.data ?? []), ...(older?.data ?? [])];
  const hasMore = (older ?? list.data)?.hasNextPage;
  const mistake = list.error ?? error;
  return (
    <section className={sheet.section} aria-labelledby="activity">
      <header>
        <h2 id="activity">Activity</h2>
      </header>
      {!list.data && list.isLoading && <Skeleton height={120} />}
      {list.data && entries.length === 0 && <p>Nothing is recorded yet.</p>}
      {entries.map((entry) => (
        <div key={entry.id} className={sheet.row}>
          <div>
            {eventName(entry.event)}
            <small>{[`by ${actorOf(entry)}`, factsOf(entry, app)].filter(Boolean).join(' · ')}</small>
          </div>
          <small>{momentOf(entry.at)}</small>
        </div>
      ))}
      {hasMore && (
        <div>
          <Button
            kind="secondary"
            isSmall
            isBusy={running === 'older'}
            onPress={() =>
              void run('older', async () => {
                const next = await load(String(entries.at(-1)?.id));
                setOlder({ ...next, data: [...(older?.data ?? []), ...next.data] });
              })
            }
          >
            Show older
          </Button>
        </div>
      )}
      {mistake && (
        <p role="alert" className={sheet.mistake}>
          {mistake.message}{' '}
          <Button kind="secondary" isSmall onPress={reload}>
            Try again
          </Button>
        </p>
      )}
    </section>
  );
}
