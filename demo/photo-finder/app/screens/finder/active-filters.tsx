import type { ReactNode } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { units } from '../../state/finder/units.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { chipsOf } from './active-chips.ts';
import { fieldTexts } from './field-texts.ts';
import { finder } from './finder.model.ts';
import styles from './finder.module.css';

export function ActiveFilters(): ReactNode {
  const chips = chipsOf(useSignalValue(finder.filters), useSignalValue(units), useSignalValue(fieldTexts));
  if (chips.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws differently in every browser
    <div className={styles.active} role="group" aria-label="Filters that are set">
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
    </div>
  );
}
