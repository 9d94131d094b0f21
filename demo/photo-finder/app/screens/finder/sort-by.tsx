import type { ReactNode } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { hasMeasures } from '../../state/finder/measures.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { finder } from './finder.model.ts';
import styles from './finder.module.css';
import { orders } from './orders.ts';

export function SortBy({ onMeasures }: { onMeasures(): void }): ReactNode {
  const { sort } = useSignalValue(finder.filters);
  const isSimilar = useSignalValue(finder.isSimilar);
  return (
    <div className={styles.sort}>
      <select
        aria-label="Order"
        value={isSimilar ? 'similar' : sort}
        onChange={(event) => {
          const by = event.currentTarget.value;
          if (by === 'similar' && !hasMeasures()) return onMeasures();
          finder.sort(by);
        }}
      >
        {orders.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </div>
  );
}
