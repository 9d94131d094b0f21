import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dayOf } from '../state/format.ts';
import { look } from './chart.style.ts';

interface ChartProps {
  /** What is counted, such as "Sign-ups". */
  name: string;
  days: readonly string[];
  /** Null = unknown for that day. */
  values: readonly (number | null)[];
  format: (value: number) => string;
  isSmall?: boolean;
}

/** uPlot formats by the browser's language as it loads, and throws where that is no valid tag. */
function withValidLanguage<T>(load: () => Promise<T>): Promise<T> {
  try {
    new Intl.NumberFormat(navigator.language);
    return load();
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
    return load().finally(() => Reflect.deleteProperty(navigator, 'language'));
  }
}
const loadDrawing = () => withValidLanguage(() => import('./draw-chart.ts'));

type Plot = ReturnType<typeof import('./draw-chart.ts')['drawChart']>;

/** Steps by key, as a slider has them. */
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 7,
  PageUp: (at) => at + 7,
  Home: () => 0,
  End: (_, last) => last,
};

const canDraw = () => document.createElement('canvas').getContext('2d') !== null;

/** A line by day: read by pointer, by arrow keys, or in the table below it. */
export function Chart({ name, days, values, format, isSmall = false }: ChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot | null>(null);
  const last = days.length - 1;
  const [at, setAt] = useState<number | null>(null);
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    const element = host.current;
    if (!element || !canDraw()) return;
    let isOver = false;
    const draw = () =>
      loadDrawing().then(
        ({ drawChart }) => {
          if (isOver) return;
          plot.current?.destroy();
          plot.current = drawChart(element, { days, values, format, isSmall, onPoint: setAt });
        },
        () => !isOver && setBroken(true),
      );
    const size = new ResizeObserver(() => {
      if (plot.current && plot.current.width !== element.clientWidth)
        plot.current.setSize({ width: element.clientWidth, height: element.clientHeight });
    });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    void draw();
    size.observe(element);
    scheme.addEventListener('change', draw);
    return () => {
      isOver = true;
      size.disconnect();
      scheme.removeEventListener('change', draw);
      plot.current?.destroy();
      plot.current = null;
    };
  }, [days, values, format, isSmall]);

  const textOf = (index: number) => {
    const value = values[index] ?? null;
    return `${dayOf(days[index]!)}: ${value === null ? 'not recorded' : format(value)}`;
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(last, step(at ?? last, last)));
    setAt(next);
    const drawn = plot.current;
    const [times] = drawn?.data ?? [];
    if (drawn && times) drawn.setCursor({ left: drawn.valToPos(times[next]!, 'x'), top: 0 });
  };
  const shown = at ?? last;
  return (
    <figure className={look.figure}>
      <div
        ref={host}
        className={look.plot}
        data-small={isSmall ? '' : undefined}
        role="slider"
        tabIndex={0}
        aria-label={`${name} by day`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown}
        aria-valuetext={textOf(shown)}
        onKeyDown={press}
        onBlur={() => {
          plot.current?.setCursor({ left: -10, top: -10 });
          setAt(null);
        }}
      />
      {!isSmall && (
        <p className={look.readout} aria-hidden="true">
          {isBroken ? 'The chart could not be loaded. The table has its numbers.' : textOf(shown)}
        </p>
      )}
      {!isSmall && (
        <details className={look.table}>
          <summary>{name} as a table</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <section tabIndex={0} aria-label={`${name} as a table`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Day (UTC)</th>
                  <th scope="col">{name}</th>
                </tr>
              </thead>
              <tbody>
                {days.map((day, i) => (
                  <tr key={day}>
                    <th scope="row">{day}</th>
                    <td>{values[i] === null ? '–' : format(values[i]!)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      )}
    </figure>
  );
}
