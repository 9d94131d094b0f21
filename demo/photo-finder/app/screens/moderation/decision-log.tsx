import { type ReactNode, useState } from 'react';
import { decisionText, rejectReasonText } from '../../../contract/moderation-texts.ts';
import type { RejectReason } from '../../../contract/vocabulary.ts';
import type { Wire } from '../../../contract/wire.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { countText } from '../../state/finder/labels.ts';
import { me } from '../../state/view/app-state.ts';
import { changeQuery } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { logFile } from './log-file.ts';
import { LogFilters, logFilters, noLogFilters } from './log-filters.tsx';
import styles from './moderation.module.css';
import { capital, whoText } from './texts.ts';

type Log = Wire['getModerationLog']['data'];

/** Who decided what, newest first. The hash chain proves that no row was changed. */
export function DecisionLog({ query }: { query: URLSearchParams }): ReactNode {
  const asked = logFilters(query);
  const isAdmin = useSignalValue(me)?.roles.includes('admin') ?? false;
  const [isBusy, setBusy] = useState(false);
  const { data, error, retry, set } = useLoaded<Log>(
    (signal) => ask('getModerationLog', asked, { signal }),
    [JSON.stringify(asked)],
    { keeps: true },
  );
  if (error && !data)
    return (
      <div className={styles.log}>
        <LogFilters asked={asked} query={query} />
        <Problem error={error} onRetry={retry} />
      </div>
    );
  if (!data) return <div className={styles.ghost} aria-busy="true" />;
  const { chain } = data;
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((failure: unknown) => toast(messageOf(failure), { kind: 'error' }));
    setBusy(false);
  };
  const more = () =>
    during(async () => {
      const page = await ask('getModerationLog', { ...asked, cursor: data.next ?? '' });
      set({ ...page, items: [...data.items, ...page.items] });
    });
  return (
    <div className={styles.log}>
      <div className={styles.chain} data-broken={chain.brokenAt === null ? undefined : ''}>
        <Icon name={chain.brokenAt === null ? 'verified' : 'alert'} size={20} />
        <p>
          {chain.brokenAt === null
            ? `The chain holds: ${countText(chain.rows, 'decision', 'decisions')}, none of them changed.`
            : `The chain is broken at row ${chain.brokenAt}. Tell the operator of Afterview.`}
        </p>
        {isAdmin && (
          <Button isBusy={isBusy} disabled={isBusy} onClick={() => void during(() => logFile(asked))}>
            Download as CSV
          </Button>
        )}
      </div>
      <LogFilters asked={asked} query={query} />
      {data.items.length === 0 ? (
        <Notice icon="list" title={Object.keys(asked).length > 0 ? 'No decision matches' : 'No decisions yet'} />
      ) : (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                {['Row', 'When', 'Who', 'What', 'Reason', 'Note', 'Item', 'Hash'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map((row) => (
                <tr key={row.seq}>
                  <td>{row.seq}</td>
                  <td>{new Date(row.at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}</td>
                  <td title={row.actor}>{whoText(row.actor)}</td>
                  <td>{capital(decisionText(row.action))}</td>
                  <td>{row.reason ? rejectReasonText[row.reason as RejectReason] : ''}</td>
                  <td>{row.note}</td>
                  <td>
                    <button
                      type="button"
                      className="textlink"
                      onClick={() => changeQuery({ ...noLogFilters, tab: null, item: row.itemId })}
                    >
                      {whoText(row.itemId)}
                    </button>
                  </td>
                  <td>
                    <code title={row.hash}>{row.hash.slice(0, 8)}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data.next && (
        <Button isBusy={isBusy} disabled={isBusy} onClick={() => void more()}>
          Show more
        </Button>
      )}
    </div>
  );
}
