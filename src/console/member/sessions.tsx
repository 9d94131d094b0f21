import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { agoOf, dateOf } from '../state/format.ts';
import { useAction } from '../state/use-action.ts';
import { useLoaded } from '../state/use-loaded.ts';
import type { Change } from './change.ts';
import { sheet } from './member.style.ts';

/** Where the member is logged in. `round` grows with every change of the member. */
export function Sessions({ id, round, onChange }: { id: string; round: number; onChange: Change }) {
  const { place, may } = useConsole();
  const { running, error, run } = useAction();
  const list = useLoaded(id, async (signal) => (await call(place, 'listSessions', { member: id }, signal)).data);
  const { reload } = list;
  useEffect(() => {
    if (round > 0) reload();
  }, [round, reload]);
  const sessions = list.data ?? [];
  const mistake = error ?? list.error;
  return (
    <section className={sheet.section} aria-labelledby="sessions">
      <header>
        <h2 id="sessions">Sessions and devices</h2>
        {sessions.length > 1 && may('endSessions') && (
          <ConfirmButton
            question="End all now?"
            isBusy={running === 'all'}
            onConfirm={() => void run('all', () => onChange('endSessions', {}, 'All sessions were ended'))}
          >
            End all
          </ConfirmButton>
        )}
      </header>
      {!list.data && list.isLoading && <Skeleton height={44} />}
      {list.data?.length === 0 && <p>Not logged in anywhere.</p>}
      {sessions.map((session) => (
        <div key={session.id} className={sheet.row}>
          <div>
            {session.device ?? 'Unknown device'}
            <small>
              {agoOf(session.lastSeenAt)} · since {dateOf(session.createdAt)}
              {session.network && ` · ${session.network}`}
            </small>
          </div>
          {may('endSession') && (
            <ConfirmButton
              question="End now?"
              isBusy={running === session.id}
              onConfirm={() =>
                void run(session.id, () => onChange('endSession', { session: session.id }, 'The session was ended'))
              }
            >
              End
            </ConfirmButton>
          )}
        </div>
      ))}
      {mistake && (
        <p role="alert" className={sheet.mistake}>
          {mistake.message}{' '}
          {list.error && (
            <Button kind="secondary" isSmall onPress={reload}>
              Try again
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
