import '../../parts/shared-chunk.ts';
import { type ReactNode, useState } from 'react';
import { writeFilters } from '../../../contract/filters.ts';
import { ask } from '../../state/api/api.ts';
import { isOnline } from '../../state/api/network.ts';
import { useKeyedEffect } from '../../state/view/use-keyed-effect.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { finder } from './finder.model.ts';
import styles from './finder.module.css';

const lookEveryMs = 45_000;

/**
 * "12 new": photos published since these results were loaded. Nothing moves until a click on it.
 */
export function NewPill(): ReactNode {
  const { feed, filters, isSimilar } = finder;
  const asked = useSignalValue(filters);
  const total = useSignalValue(feed.total);
  const isRanked = useSignalValue(isSimilar);
  const [now, setNow] = useState<number | null>(null);
  // Other results, another count.
  // Both mean that what was counted is over.
  useKeyedEffect([asked, total, isRanked], () => {
    setNow(null);
    if (isRanked) return;
    let isOver = false;
    const look = async () => {
      if (document.hidden || !isOnline.peek() || feed.status.peek() !== 'ready' || feed.isCapped.peek()) return;
      const page = await ask(
        'listPhotos',
        { ...Object.fromEntries(writeFilters(asked)), limit: '1' },
        { retries: false },
      ).catch(() => null);
      if (!isOver && page && !page.isCapped) setNow(page.total);
    };
    const timer = setInterval(look, lookEveryMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  });

  const more = (now ?? total) - total;
  return (
    <div className={styles.newer} role="status">
      {more > 0 && (
        <button
          type="button"
          onClick={() => {
            setNow(null);
            window.scrollTo(0, 0);
            feed.reset();
          }}
        >
          {more.toLocaleString('en')} new
        </button>
      )}
    </div>
  );
}
