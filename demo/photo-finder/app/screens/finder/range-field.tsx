import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RangeFilter } from '../../../contract/filters.ts';
import { measures } from '../../../contract/vocabulary.ts';
import { useKeyedEffect } from '../../state/view/use-keyed-effect.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import styles from './filters.module.css';
import { finder } from './finder.model.ts';

/** The list follows a moving slider no faster than this. */
const settleMs = 150;

interface Props {
  name: RangeFilter;
  label: string;
  step: number;
  text(value: number): string;
}

/**
 * From and to, as two sliders on one rail over how many there are. A whole drag is one step of
 * Back.
 */
export function RangeField({ name, label, step, text }: Props): ReactNode {
  const { least, most } = measures[name];
  const chosen = useSignalValue(finder.filters).ranges[name];
  const [draft, setDraft] = useState<[number, number] | null>(null);
  const isDragging = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [from, to] = draft ?? chosen ?? [least, most];

  useEffect(() => () => clearTimeout(timer.current), []);
  // Back, a chip that was removed, another tab: what is chosen now wins over what was dragged.
  // Only a new choice ends the draft.
  useKeyedEffect([chosen?.[0], chosen?.[1]], () => {
    if (!timer.current) setDraft(null);
  });

  const send = ([a, b]: [number, number]) => {
    timer.current = undefined;
    finder.edit(
      ({ ranges }) => {
        if (a <= least && b >= most) delete ranges[name];
        else ranges[name] = [a, b];
      },
      { replace: isDragging.current },
    );
    isDragging.current = true;
  };
  const move = (next: [number, number]) => {
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), settleMs);
  };
  const end = () => {
    if (timer.current && draft) {
      clearTimeout(timer.current);
      send(draft);
    }
    isDragging.current = false;
  };
  const share = (value: number) => ((value - least) / (most - least)) * 100;

  return (
    <div className={styles.range}>
      <div className={styles.rangeHead}>
        <b>{label}</b>
        <span>{from <= least && to >= most ? 'Any' : `${text(from)} – ${text(to)}`}</span>
      </div>
      <div className={styles.track}>
        <Histogram name={name} from={from} to={to} />
        <div className={styles.rail} />
        <div
          className={styles.fill}
          style={{ insetInlineStart: `${share(from)}%`, insetInlineEnd: `${100 - share(to)}%` }}
        />
        {([0, 1] as const).map((end_) => (
          <input
            key={end_}
            type="range"
            min={least}
            max={most}
            step={step}
            value={end_ === 0 ? from : to}
            aria-label={`${label}, ${end_ === 0 ? 'from' : 'to'}`}
            aria-valuetext={text(end_ === 0 ? from : to)}
            onChange={(event) => {
              const value = Number(event.currentTarget.value);
              move(end_ === 0 ? [Math.min(value, to - step), to] : [from, Math.max(value, from + step)]);
            }}
            onPointerUp={end}
            onKeyUp={end}
            onBlur={end}
          />
        ))}
      </div>
    </div>
  );
}

/** How many results there are along the rail. Decoration: the numbers are in the result line. */
function Histogram({ name, from, to }: { name: RangeFilter; from: number; to: number }): ReactNode {
  const counts = useSignalValue(finder.feed.facets)?.ranges[name];
  if (!counts) return null;
  const { least, most } = measures[name];
  const width = name === 'cc' ? 25 : 5;
  const entries = Object.entries(counts).map(([start, count]) => [Number(start), count] as const);
  const highest = Math.max(1, ...entries.map(([, count]) => count));
  const scale = 100 / (most - least);
  return (
    <svg viewBox="0 0 100 36" preserveAspectRatio="none" aria-hidden="true">
      {entries.map(([start, count]) => {
        const height = count === 0 ? 0 : 3 + 31 * Math.sqrt(count / highest);
        const isIn = start + width > from && start <= to;
        return (
          <rect
            key={start}
            className={isIn ? styles.barIn : styles.bar}
            x={Math.max(0, (start - least) * scale + 0.15)}
            y={36 - height}
            width={Math.max(0.4, width * scale - 0.3)}
            height={height}
          />
        );
      })}
    </svg>
  );
}
