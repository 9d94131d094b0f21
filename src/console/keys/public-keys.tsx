import { useState } from 'react';
import { Link } from 'wouter';
import { CopyButton } from '../../ui/copy-button.tsx';
import { style } from '../../ui/style.ts';
import { onNarrow } from '../root.style.ts';
import { useConsole } from '../state/console-context.ts';

const facts = style({
  display: 'grid',
  gridTemplateColumns: '160px minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: '8px 16px',
  margin: 0,
  padding: '4px 24px 20px',
  fontSize: '13px',
  '& > dt': { color: 'var(--_muted)' },
  '& > dd': { margin: 0, overflowWrap: 'anywhere' },
  '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '12px' },
  '& small': { display: 'block', fontSize: '12px', color: 'var(--_muted)' },
  '& > dd[data-wide]': { gridColumn: '2 / -1' },
  [onNarrow]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    padding: '4px 16px 16px',
    '& > dt, & > dd[data-wide]': { gridColumn: '1 / -1' },
  },
});

/** What the pages of the site say, and where they may stand. Domains and pages changes it. */
export function PublicKeys({ base }: { base: string }) {
  const { app, place, may } = useConsole();
  const [isRefused, setRefused] = useState(false);
  const [key] = app.publicKeys[place.mode];
  const origins = app.origins[place.mode];
  return (
    <dl className={facts}>
      <dt>Public key</dt>
      <dd>
        <code>{app.publicKeys[place.mode].join(', ')}</code>
        <small>
          {isRefused ? 'The browser did not copy it: select it and press Ctrl C.' : 'Safe to show: pages carry it.'}
        </small>
      </dd>
      <dd>{key && <CopyButton text={key} label="Copy" copiedLabel="Copied!" onRefused={() => setRefused(true)} />}</dd>
      <dt>Sites</dt>
      <dd data-wide="">
        {origins.length > 0 ? (
          <code>{origins.join(', ')}</code>
        ) : place.mode === 'sandbox' ? (
          'Pages on this machine (localhost).'
        ) : (
          'None yet: no page may use the key.'
        )}
        {may('getConfig') && (
          <small>
            <Link href={`${base}/domains`}>Domains and pages</Link> changes both.
          </small>
        )}
      </dd>
    </dl>
  );
}
