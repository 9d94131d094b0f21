import { useState } from 'react';
import type { AdminWire } from '../../contract/wire-admin.ts';
import type { ConfigChange } from '../../contract/wire-admin-config.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice, Notice } from '../parts/notice.tsx';
import { useProof } from '../parts/prove.tsx';
import { rows } from '../parts/rows.style.ts';
import { screen } from '../parts/screen.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { listedOf, momentOf } from '../state/format.ts';
import { useAction } from '../state/use-action.ts';
import { usePages } from '../state/use-pages.ts';
import { PublishDialog } from './publish-dialog.tsx';
import type { StoredApp } from './stored-app.ts';

type Revision = AdminWire['listRevisions']['answer']['data'][number];
const sources: Record<Revision['source'], string> = {
  file: 'Configuration file',
  console: 'Console',
  key: 'API key',
  'command-line': 'Command line',
};

interface HistoryProps {
  base: string;
  current: number;
  now: StoredApp;
  isInFile: boolean;
  onReturned: () => void;
}

/** The revisions of the app's configuration, newest first, each with the way back to it. */
export function History({ base, current, now, isInFile, onReturned }: HistoryProps) {
  const { place, may } = useConsole();
  const list = usePages<Revision>(`${base} ${current}`, async (last, signal) => {
    const before = last && { before: String(last.revision) };
    const { data, hasNextPage } = await call(place, 'listRevisions', { ...before, first: '50' }, signal);
    return { rows: data, hasMore: hasNextPage };
  });
  const { running, error, run } = useAction();
  const { prove, proof } = useProof();
  const [found, setFound] = useState<{ revision: string; change: ConfigChange } | null>(null);
  // Tried: so it names the members whom it concerns as well.
  const look = (revision: string) =>
    void run(revision, async () => {
      const tried = await call(place, 'returnToRevision', { revision, dryRun: 'true' });
      setFound({ revision, change: tried.data });
    });
  const giveBack = ({ revision }: { revision: string }) =>
    void run('return', async () => {
      await prove(() => call(place, 'returnToRevision', { revision }));
      setFound(null);
      onReturned();
    });
  if (list.rows.length === 0)
    return list.error ? (
      <FailureNotice error={list.error} onRetry={list.retry} />
    ) : list.isLoading ? (
      <SkeletonRows />
    ) : (
      <Notice icon="clock" title="Nothing was changed yet">
        Each change of the configuration appears here.
      </Notice>
    );
  return (
    <>
      {proof}
      {found && !proof && (
        <PublishDialog
          title={`Return to revision ${found.revision}`}
          change={found.change}
          before={now}
          after={found.change.app as StoredApp}
          isInFile={isInFile}
          isBusy={running === 'return'}
          error={error?.message}
          onPublish={() => giveBack(found)}
          onCancel={() => setFound(null)}
        />
      )}
      {error && !found && (
        <p role="alert" className={screen.mistake}>
          {error.message}
        </p>
      )}
      <Announced>{list.isLoading ? '' : listedOf(list, 'revision')}</Announced>
      <Scroll label="Revisions" isBusy={list.isLoading}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th>Revision</th>
              <th data-wide="">By</th>
              <th data-wide="">Note</th>
              <th>
                <span className={rows.unseen}>Return</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map(({ revision, at, source, actorName, note }) => (
              <tr key={revision}>
                <td data-tight="">
                  {revision} · {momentOf(at)}
                  <small>{actorName ?? sources[source]}</small>
                </td>
                <td data-wide="">
                  {actorName ?? sources[source]}
                  {actorName && <small>{sources[source]}</small>}
                </td>
                <td data-wide="">{note}</td>
                <td data-number="">
                  {revision === list.rows[0]!.revision
                    ? 'In effect'
                    : may('returnToRevision') && (
                        <Button
                          kind="secondary"
                          isSmall
                          isBusy={running === String(revision)}
                          onPress={() => look(String(revision))}
                        >
                          Return to it
                        </Button>
                      )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {list.hasMore && (
          <div className={screen.foot}>
            <Button kind="secondary" isSmall isBusy={list.isLoading} onPress={list.loadMore}>
              Show older
            </Button>
          </div>
        )}
      </Scroll>
    </>
  );
}
