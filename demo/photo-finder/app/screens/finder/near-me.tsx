import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import styles from './filters.module.css';
import { finder } from './finder.model.ts';

const distances = [25, 50, 100, 250] as const;
const patienceMs = 10_000;
/** About eleven kilometres, so that no URL contains a visitor's street. */
const coarse = (degrees: number) => Math.round(degrees * 10) / 10;

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
  const look = () => {
    if (!('geolocation' in navigator)) return setState('unknown');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        set({ lat: coarse(coords.latitude), lon: coarse(coords.longitude), km: 100 });
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      { timeout: patienceMs, maximumAge: 600_000 },
    );
  };
  if (!near)
    return (
      <>
        <Button isBusy={state === 'asking'} onClick={look}>
          Providers near me
        </Button>
        <p className={styles.hint} role="status">
          {state === 'refused'
            ? 'Your browser keeps your place to itself. You can allow it beside the address of this page.'
            : state === 'unknown'
              ? 'Your device could not tell where it is.'
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
