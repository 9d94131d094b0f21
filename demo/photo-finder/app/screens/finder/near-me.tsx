import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Group } from '../../parts/group.tsx';
import { distanceText, units } from '../../state/finder/units.ts';
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
  const system = useSignalValue(units);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState('');
  const set = (next: typeof near) =>
    finder.edit((filters) => {
      filters.near = next;
    });
  const look = async () => {
    setAsking(true);
    try {
      const { locate, placeTexts } = await import('./lazy-screens.ts');
      const found = await locate();
      if (typeof found === 'string') setRefusal(placeTexts[found]);
      else set({ ...found, km: 100 });
    } finally {
      setAsking(false);
    }
  };
  if (!near)
    return (
      <>
        <Button isBusy={isAsking} onClick={() => void look()}>
          Providers near me
        </Button>
        <p className={styles.hint} role="status">
          {refusal || 'Your location is rounded, and stored nowhere.'}
        </p>
      </>
    );
  return (
    <Group className={styles.choices} label="Within">
      {distances.map((km) => (
        <button
          key={km}
          type="button"
          className={styles.choice}
          aria-pressed={near.km === km}
          onClick={() => set(near.km === km ? null : { ...near, km })}
        >
          {distanceText(km, system)}
        </button>
      ))}
    </Group>
  );
}
