import { lazy, type ReactNode, Suspense } from 'react';
import { Group } from '../../parts/group.tsx';
import { Icon } from '../../parts/icon.tsx';
import { withLazyStyles } from '../../parts/lazy-styles.ts';
import { units } from '../../state/finder/units.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { chipsOf } from './active-chips.ts';
import { fieldTexts } from './field-texts.ts';
import { finder } from './finder.model.ts';
import styles from './finder.module.css';

const NumberChoices = lazy(() =>
  withLazyStyles(import('./number-choices.tsx')).then((m) => ({ default: m.NumberChoices })),
);

export function ActiveFilters(): ReactNode {
  const filters = useSignalValue(finder.filters);
  const providerName = useSignalValue(finder.providerName);
  const chips = chipsOf(filters, useSignalValue(units), useSignalValue(fieldTexts), providerName);
  if (chips.length === 0) return null;
  const active = (
    <Group className={styles.active} label="Filters that are set">
      {chips.map(({ key, text, remove }) => (
        <button key={key} type="button" aria-label={`Remove ${text}`} onClick={() => finder.edit(remove)}>
          {text}
          <Icon name="close" size={16} />
        </button>
      ))}
      {chips.length > 1 && (
        <button type="button" className={styles.all} onClick={finder.clear}>
          Clear all
        </button>
      )}
    </Group>
  );
  if (!/\d\d/.test(filters.q)) return active;
  return (
    <>
      {active}
      <Suspense fallback={null}>
        <NumberChoices />
      </Suspense>
    </>
  );
}
