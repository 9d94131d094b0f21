import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { Group } from '../../parts/group.tsx';
import { afterText, type Stop, shortText } from '../../parts/story/story.model.ts';
import styles from './story.module.css';

interface Props {
  stops: readonly Stop[];
  at: number;
  onGo(to: number): void;
}

/** Moves through the weeks; each stop can be chosen by itself as well. */
export function StorySlider({ stops, at, onGo }: Props): ReactNode {
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => slider.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.slider} style={{ '--stops': stops.length } as CSSProperties}>
      <input
        ref={slider}
        type="range"
        min={0}
        max={stops.length - 1}
        step={1}
        value={at}
        aria-label="Time after the operation"
        aria-valuetext={afterText(stops[at]?.weeks ?? null)}
        onChange={(event) => onGo(Number(event.currentTarget.value))}
      />
      <Group className={styles.stops} label="Stops">
        {stops.map(({ key, weeks }, i) => (
          <button key={key} type="button" aria-pressed={i === at} onClick={() => onGo(i)}>
            {shortText(weeks)}
          </button>
        ))}
      </Group>
    </div>
  );
}
