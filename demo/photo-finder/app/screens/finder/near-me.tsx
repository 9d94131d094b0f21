import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { locate, placeTexts } from '../../state/finder/locate.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import styles from './filters.module.css';
import { finder } from './finder.model.ts';

const distances = [25, 50, 100, 250] as const;

/**
 * Results of providers near the visitor. The place is asked for by a tap only, and made coarse
 * before it goes anywhere.
 */
export function NearMe(): ReactNode {
  const { near } = useSignalValue(finder.filters);
  const [state, setState] = useState<'idle' | 'asking' | 'refused' | 'unknown'>('idle');
  const set = (next: typeof near) =>
    finder.edit((filters) => {
      filters.near = next;
    });
  const look = async () => {
    setState('asking');
    const found = await locate();
    if (typeof found === 'string') return setState(found);
    setState('idle');
    set({ ...found, km: 100 });
  };
  if (!near)
    return (
      <>
        <Button isBusy={state === 'asking'} onClick={() => void look()}>
          Providers near me
        </Button>
        <p className={styles.hint} role="status">
          {state === 'refused' || state === 'unknown'
            ? placeTexts[state]
            : 'Your place is rounded to some ten kilometres and kept nowhere.'}
        </p>
      </>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws differently in every browser
    <div className={styles.choices} role="group" aria-label="Within">
      {distances.map((km) => (
        <button
          key={km}
          type="button"
          className={styles.choice}
          aria-pressed={near.km === km}
          onClick={() => set(near.km === km ? null : { ...near, km })}
        >
          {km} km
        </button>
      ))}
    </div>
  );
}
