import { auditProblems } from '../../contract/audit-problems.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { style } from '../../ui/style.ts';
import { onNarrow } from '../root.style.ts';
import { countOf, dateOf } from '../state/format.ts';
import { type ChainPart, useChainCheck } from './use-chain-check.ts';

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

const shownAtMost = 100;

/** Reads the chain of hashes part by part, from its first entry to its last. */
export function ChainCheck({ onClose }: { onClose: () => void }) {
  const { checked, findings, end, error, goOn } = useChainCheck();
  const result = findings.length > 0 ? 'bad' : end ? 'good' : undefined;
  return (
    <section className={panel} data-result={result} aria-labelledby="check">
      {end || error ? <Icon name={result === 'good' && !error ? 'check' : 'alert'} /> : <Spinner />}
      <div role={error ? 'alert' : 'status'}>
        <h2 id="check">{titleOf(findings.length, end !== null, error !== null)}</h2>
        <p>
          {countOf(checked)} {checked === 1 ? 'entry' : 'entries'} checked{end && <Rest end={end} />}.
        </p>
        {error && <p>{error.message}</p>}
        {end && end.head.position > 0 && (
          <p>
            Keep this outside of the service: a log that was written anew has another hash at position{' '}
            {countOf(end.head.position)}. <code>{end.head.hash}</code>
          </p>
        )}
        {findings.length > 0 && <Findings findings={findings} />}
      </div>
      {error ? (
        <Button kind="secondary" isSmall onPress={goOn}>
          Try again
        </Button>
      ) : (
        <IconButton icon="close" label="Close the check" onPress={onClose} />
      )}
    </section>
  );
}

function titleOf(findings: number, isOver: boolean, isStopped: boolean): string {
  if (isStopped) return 'The check has stopped';
  if (!isOver) return 'Checking the log';
  if (findings === 0) return 'The log is intact';
  return `${countOf(findings)} ${findings === 1 ? 'entry does' : 'entries do'} not fit`;
}

/** What was not checked: entries too new or too old for it. */
function Rest({ end: { waiting, removed } }: { end: ChainPart }) {
  return (
    <>
      {waiting > 0 && `, ${countOf(waiting)} will be chained within seconds`}
      {removed.entries > 0 && `, ${countOf(removed.entries)} removed by age`}
      {removed.entries > 0 && removed.at && ` on ${dateOf(removed.at)}`}
    </>
  );
}

function Findings({ findings }: { findings: ChainPart['findings'] }) {
  return (
    <ul>
      {findings.slice(0, shownAtMost).map(({ entry, problem }) => (
        <li key={`${entry} ${problem}`}>
          <b>Entry {entry}</b> {auditProblems[problem]}
        </li>
      ))}
      {findings.length > shownAtMost && <li>and {countOf(findings.length - shownAtMost)} more</li>}
    </ul>
  );
}
