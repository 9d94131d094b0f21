import '../../parts/shared-chunk.ts';
import type { ReactNode } from 'react';
import { writeFilters } from '../../../contract/filters.ts';
import { offersFor } from '../../../contract/number-offers.ts';
import { Group } from '../../parts/group.tsx';
import { ask } from '../../state/api/api.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { countText } from '../../state/finder/labels.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { finder } from './finder.model.ts';
import styles from './suggestions.module.css';

/** A number without a unit was searched for: what it may mean, with what each would find. */
export function NumberChoices(): ReactNode {
  const filters = useSignalValue(finder.filters);
  const address = writeFilters(filters).toString();
  const offers = offersFor(filters.q);
  const { data } = useLoaded(
    (signal) => ask('search', Object.fromEntries(new URLSearchParams(address)), { signal }),
    [address],
  );
  if (offers.length === 0) return null;
  return (
    <Group className={styles.choices} label="Did you mean">
      <span>Did you mean</span>
      {offers.map((text) => {
        const counted = data?.offers.find((offer) => offer.text === text);
        return (
          <button
            key={text}
            type="button"
            onClick={() => (counted ? finder.open(counted.address) : void finder.search(text))}
          >
            {text}?{counted && <small> {countText(counted.total, 'result', 'results')}</small>}
          </button>
        );
      })}
    </Group>
  );
}
