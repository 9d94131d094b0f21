import type { ReactNode } from 'react';
import type { MayBeUnstated, WordFilter } from '../../../contract/filters.ts';
import { Group } from '../../parts/group.tsx';
import { valueText } from '../../state/finder/labels.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import styles from './filters.module.css';
import { finder } from './finder.model.ts';

/**
 * The number of results per value of a facet; undefined until it is loaded. A value without results
 * is disabled, not removed.
 */
export function useCounts(facet: string): (value: string) => number | undefined {
  const facets = useSignalValue(finder.feed.facets);
  return (value) => (facets ? (facets.words[facet]?.[value] ?? 0) : undefined);
}
export const useChosen = (facet: WordFilter): readonly string[] => useSignalValue(finder.filters).words[facet] ?? [];

interface Props {
  facet: WordFilter;
  values: readonly string[];
  label: string;
  text?: (value: string) => string;
}

/** The values of a facet as pills. */
export function Choices({ facet, values, label, text }: Props): ReactNode {
  const countOf = useCounts(facet);
  const chosen = useChosen(facet);
  return (
    <Group className={styles.choices} label={label}>
      {values.map((value) => {
        const count = countOf(value);
        const isOn = chosen.includes(value);
        return (
          <button
            key={value}
            type="button"
            className={styles.choice}
            aria-pressed={isOn}
            disabled={count === 0 && !isOn}
            onClick={() => finder.toggle(facet, value)}
          >
            {text ? text(value) : valueText(facet, value)}
            {count !== undefined && <i>{count.toLocaleString('en')}</i>}
          </button>
        );
      })}
    </Group>
  );
}

/** Photos without the fact: a filter on it leaves them out unless the visitor includes them. */
export function Unstated({ facet, noun = 'answer' }: { facet: MayBeUnstated | WordFilter; noun?: string }): ReactNode {
  const { words, ranges, unstated } = useSignalValue(finder.filters);
  const facets = useSignalValue(finder.feed.facets);
  const isOn =
    facet === 'h' || facet === 'w' || facet === 'cc' ? Boolean(ranges[facet]) : Boolean(words[facet]?.length);
  const count = facets?.unstated[facet] ?? 0;
  const isIn = unstated.some((one) => one === facet);
  if (!isOn || (count === 0 && !isIn)) return null;
  return (
    <p className={`${styles.hint} ${styles.unstated}`}>
      {isIn
        ? `Results without stated ${noun} are included. `
        : `${count.toLocaleString('en')} without stated ${noun}. `}
      <button
        type="button"
        className="textlink"
        onClick={() =>
          finder.edit((next) => {
            next.unstated = isIn ? unstated.filter((one) => one !== facet) : [...unstated, facet as MayBeUnstated];
          })
        }
      >
        {isIn ? 'Leave them out' : 'Include'}
      </button>
    </p>
  );
}
