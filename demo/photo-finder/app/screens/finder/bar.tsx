import type { ReactNode } from 'react';
import { fieldNames } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Popover } from '../../parts/popover.tsx';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { groups } from './filter-groups.tsx';
import panel from './filters.module.css';
import { finder } from './finder.model.ts';
import styles from './finder.module.css';
import type { GroupName } from './group-names.ts';
import { SearchBox } from './search-box.tsx';
import { SortBy } from './sort-by.tsx';

/** Facets behind each chip: it is coloured while one of them is set. */
const facetsOf: Readonly<Record<GroupName, readonly string[]>> = {
  Procedure: ['proc', 'area'],
  'Skin tone': ['tone'],
  Body: ['shape', 'h', 'w'],
  Age: ['age'],
  Healed: ['since'],
  Implant: ['cc', 'fill', 'prof', 'place', 'inc', 'form'],
  Details: ['tech', 'with', ...fieldNames],
  More: ['src', 'parity', 'view', 'pair', 'q6', 'near'],
};

/** Search, filters and order; it stays below the header. */
export function Bar({ onOpen }: { onOpen(what: 'filters' | 'measures'): void }): ReactNode {
  const count = useSignalValue(finder.count);
  const { words, ranges, pair, q6, near } = useSignalValue(finder.filters);
  const isOn = (name: GroupName) =>
    facetsOf[name].some(
      (facet) =>
        facet in words ||
        facet in ranges ||
        (facet === 'pair' && pair) ||
        (facet === 'near' && near !== null) ||
        (facet === 'q6' && q6 > 0),
    );
  return (
    <div className={styles.bar}>
      <SearchBox />
      <div className={styles.chips}>
        {groups.map(({ name, Content }) => (
          <Popover
            key={name}
            label={name}
            trigger={(props) => (
              <button type="button" className={styles.chip} data-on={isOn(name) ? '' : undefined} {...props}>
                {name}
                <Icon name="down" size={16} />
              </button>
            )}
          >
            <div className={panel.inPopover}>
              <Content />
            </div>
          </Popover>
        ))}
      </div>
      <Button icon="filters" className={styles.onlySheet} onClick={() => onOpen('filters')}>
        Filters{count > 0 ? ` (${count})` : ''}
      </Button>
      <SortBy onMeasures={() => onOpen('measures')} />
    </div>
  );
}
