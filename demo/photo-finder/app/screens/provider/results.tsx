import { type ReactNode, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { noFilters } from '../../../contract/filters.ts';
import type { Provider } from '../../../contract/provider-entities.ts';
import { Gallery } from '../../parts/gallery/gallery.tsx';
import { Group } from '../../parts/group.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import { showList } from '../../state/finder/current-list.ts';
import { createFeed } from '../../state/finder/feed.ts';
import { procedureName } from '../../state/finder/labels.ts';
import { changeQuery } from '../../state/view/location.ts';
import { reveal } from '../../state/view/reveal.ts';
import { useKeyedEffect } from '../../state/view/use-keyed-effect.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import styles from './provider.module.css';

/** The same gallery, of one provider. */
export function Results({ provider: { card, procedures } }: { provider: Provider }): ReactNode {
  const shown = procedures.filter(({ photos }) => photos > 0);
  const [feed] = useState(() => createFeed());
  const query = new URLSearchParams(useSearch());
  const chosen = shown.find(({ slug }) => slug === query.get('proc'))?.slug ?? null;
  const level = useSignalValue(reveal.level);
  const items = useSignalValue(feed.items);
  const status = useSignalValue(feed.status);
  const error = useSignalValue(feed.error);
  const isWaiting = items.length === 0 && (status === 'idle' || status === 'loading');
  const hasNone = card.photos === 0;
  // Another level asks for other pictures.
  useKeyedEffect([feed, card.sid, chosen, level, hasNone], () => {
    if (!hasNone) feed.show({ ...noFilters(), prov: card.sid, words: chosen ? { proc: [chosen] } : {} });
  });
  useEffect(() => showList(items, () => feed.more()), [items, feed]);

  return (
    <>
      {shown.length > 1 && (
        <Group className={styles.chips} label="Procedure">
          {shown.map(({ slug, photos }) => (
            <button
              key={slug}
              type="button"
              className={styles.pill}
              aria-pressed={slug === chosen}
              onClick={() => changeQuery({ proc: slug === chosen ? null : slug }, { replace: true })}
            >
              {procedureName(slug)} {photos}
            </button>
          ))}
        </Group>
      )}
      {error && items.length === 0 ? (
        <Problem error={error} onRetry={() => feed.retry()} />
      ) : hasNone || (status === 'ready' && items.length === 0) ? (
        <Notice icon="grid" title="No results are shown yet">
          <p>That says nothing about the work: no photo of it was shared here.</p>
        </Notice>
      ) : (
        <div data-waits={isWaiting ? '' : undefined}>
          <Gallery feed={feed} label={`Results of ${card.name}`} fitsWidth />
        </div>
      )}
    </>
  );
}
