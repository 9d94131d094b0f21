import type { ReactNode } from 'react';
import { parities, sources, views } from '../../../contract/vocabulary.ts';
import { Check } from '../../parts/check.tsx';
import { reveal, setReveal } from '../../state/view/reveal.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { Choices, Unstated } from './choices.tsx';
import styles from './filters.module.css';
import { finder } from './finder.model.ts';
import { NearMe } from './near-me.tsx';

export function MoreGroup(): ReactNode {
  const filters = useSignalValue(finder.filters);
  const level = useSignalValue(reveal.level);
  const pairs = useSignalValue(finder.feed.facets)?.words.pair?.['1'];
  return (
    <>
      <Check
        isSmall
        isChecked={filters.pair}
        count={pairs}
        onChange={(pair) =>
          finder.edit((next) => {
            next.pair = pair;
          })
        }
      >
        With a before
      </Check>
      <Check
        isSmall
        isChecked={filters.q6 >= 4}
        onChange={(isOn) =>
          finder.edit((next) => {
            next.q6 = isOn ? 4 : 0;
          })
        }
      >
        Easy to compare (4 of 6 marks)
      </Check>
      <Check isSmall isChecked={level === 2} onChange={(isOn) => setReveal(isOn ? 2 : 0)}>
        Show clinical photos
      </Check>
      <p className={styles.sub}>Place</p>
      <NearMe />
      <p className={styles.sub}>Shared by</p>
      <Choices
        facet="src"
        values={sources}
        label="Shared by"
        text={(src) => (src === 'patient' ? 'Patients' : 'Providers')}
      />
      <p className={styles.sub}>Children</p>
      <Choices facet="parity" values={parities} label="Children" />
      <Unstated facet="parity" noun="number of children" />
      <p className={styles.sub}>View</p>
      <Choices facet="view" values={views} label="View" />
    </>
  );
}
