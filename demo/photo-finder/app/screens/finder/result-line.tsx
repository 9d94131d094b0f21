import { lazy, type ReactNode, Suspense } from 'react';
import { Popover } from '../../parts/popover.tsx';
import { countText } from '../../state/finder/labels.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { finder } from './finder.model.ts';
import styles from './finder.module.css';
import { SortBy } from './sort-by.tsx';

const Coverage = lazy(() => import('./coverage.tsx').then((m) => ({ default: m.Coverage })));
/** The room that it takes, so that it opens where it fits. */
const coverageRoom = { inlineSize: 320, blockSize: 380 };

/** How many there are, from how many providers, and where there are none. */
export function ResultLine({ onMeasures }: { onMeasures(): void }): ReactNode {
  const { feed } = finder;
  const total = useSignalValue(feed.total);
  const isCapped = useSignalValue(feed.isCapped);
  const facets = useSignalValue(feed.facets);
  const isSimilar = useSignalValue(finder.isSimilar);
  const status = useSignalValue(feed.status);
  const isKnown = facets !== null || status === 'ready';
  return (
    <div className={styles.line}>
      <p role="status" aria-live="polite">
        {!isKnown ? (
          <span>{status === 'error' ? '' : 'Looking…'}</span>
        ) : isSimilar ? (
          <span>Nearest to your measurements first. Ranked on this device.</span>
        ) : (
          <>
            <b>{isCapped ? `${total.toLocaleString('en')}+ results` : countText(total, 'result', 'results')}</b>
            {facets && facets.providers > 0 && ` · ${countText(facets.providers, 'provider', 'providers')}`}
          </>
        )}
      </p>
      {facets && (
        <Popover
          label="Coverage"
          trigger={(props) => (
            <button type="button" className="textlink" {...props}>
              Where photos are missing
            </button>
          )}
        >
          <Suspense fallback={<div style={coverageRoom} aria-busy="true" />}>
            <Coverage counts={facets.coverage} />
          </Suspense>
        </Popover>
      )}
      <SortBy onMeasures={onMeasures} />
    </div>
  );
}
