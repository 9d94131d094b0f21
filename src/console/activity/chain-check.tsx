import { useEffect, useRef, useState } from 'react';
import { auditProblems } from '../../contract/audit-problems.ts';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { style } from '../../ui/style.ts';
import { onNarrow } from '../root.style.ts';
import { call, type Refusal } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { countOf, dateOf } from '../state/format.ts';
import { refusalOf } from '../state/use-loaded.ts';

const panel = style({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  gap: '4px 12px',
  flex: 'none',
  maxHeight: '40%',
  overflow: 'auto',
  padding: '12px 24px 16px',
  background: 'var(--_page)',
  borderBlockStart: '1px solid var(--_line)',
  '&[data-result=good] > svg': { color: 'var(--_success)' },
  '&[data-result=bad] > svg': { color: 'var(--_danger)' },
  '& p, & li': { fontSize: '13px', color: 'var(--_muted)' },
  '& h2': { fontSize: '14px', lineHeight: '20px' },
  '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '12px', overflowWrap: 'anywhere' },
  '& li > b': { color: 'var(--_text)', fontWeight: 500 },
  [onNarrow]: { padding: '12px 16px' },
});

type Part = AdminWire['checkAudit']['answer']['data'];
const shownAtMost = 100;

/** Reads the chain of hashes part by part, from its first entry to its last. */
export function ChainCheck({ onClose }: { onClose: () => void }) {
  const { place } = useConsole();
  const [checked, setChecked] = useState(0);
  const [findings, setFindings] = useState<Part['findings']>([]);
  const [end, setEnd] = useState<Part | null>(null);
  const [error, setError] = useState<Refusal | null>(null);
  const after = useRef('0');
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round begins where the last one stopped
  useEffect(() => {
    const abort = new AbortController();
    setError(null);
    async function readAll() {
      for (;;) {
        const { data } = await call(place, 'checkAudit', { after: after.current }, abort.signal);
        setChecked((before) => before + data.checked);
        setFindings((before) => [...before, ...data.findings]);
        if (data.next === null) return setEnd(data);
        after.current = String(data.next);
      }
    }
    readAll().catch((thrown: unknown) => !abort.signal.aborted && setError(refusalOf(thrown)));
    return () => abort.abort();
  }, [round]);

  const result = findings.length > 0 ? 'bad' : end ? 'good' : undefined;
  const title = error
    ? 'The check has stopped'
    : !end
      ? 'Checking the log'
      : findings.length > 0
        ? `${countOf(findings.length)} ${findings.length === 1 ? 'entry does' : 'entries do'} not fit`
        : 'The log is as it was written';
  return (
    <section className={panel} data-result={result} aria-labelledby="check">
      {end || error ? <Icon name={result === 'good' && !error ? 'check' : 'alert'} /> : <Spinner />}
      <div role={error ? 'alert' : 'status'}>
        <h2 id="check">{title}</h2>
        <p>
          {countOf(checked)} {checked === 1 ? 'entry' : 'entries'} checked
          {end && end.waiting > 0 && `, ${countOf(end.waiting)} will be chained within seconds`}
          {end && end.removed.entries > 0 && (
            <>
              , {countOf(end.removed.entries)} removed by age
              {end.removed.at && ` on ${dateOf(end.removed.at)}`}
            </>
          )}
          .
        </p>
        {error && <p>{error.message}</p>}
        {end && end.head.position > 0 && (
          <p>
            Keep this outside of the service: a log that was written anew has another hash at position{' '}
            {countOf(end.head.position)}. <code>{end.head.hash}</code>
          </p>
        )}
        {findings.length > 0 && (
          <ul>
            {findings.slice(0, shownAtMost).map(({ entry, problem }) => (
              <li key={`${entry} ${problem}`}>
                <b>Entry {entry}</b> {auditProblems[problem]}
              </li>
            ))}
            {findings.length > shownAtMost && <li>and {countOf(findings.length - shownAtMost)} more</li>}
          </ul>
        )}
      </div>
      {error ? (
        <Button kind="secondary" isSmall onPress={() => setRound((before) => before + 1)}>
          Try again
        </Button>
      ) : (
        <IconButton icon="close" label="Close the check" onPress={onClose} />
      )}
    </section>
  );
}
