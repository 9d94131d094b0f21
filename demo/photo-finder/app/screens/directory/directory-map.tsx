import '../../parts/shared-chunk.ts';
import { borders, coast } from 'afterview:coastlines';
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { DirectoryPlace } from '../../../contract/directory-entities.ts';
import { IconButton } from '../../parts/button.tsx';
import { clusterPins, fitView, moveView, type View, viewHeight, zoomView } from '../../parts/map/map-view.ts';
import { countText } from '../../state/finder/labels.ts';
import { useKeyedEffect } from '../../state/view/use-keyed-effect.ts';
import styles from './directory.module.css';

interface Props {
  places: readonly DirectoryPlace[];
  /** The city that is chosen. */
  chosen: string;
  onChoose(place: DirectoryPlace): void;
}

/**
 * Where the providers are, on coastlines that come with the app. Cities too near to each other to
 * be pressed apart are one pin, which zooms in.
 */
export function DirectoryMap({ places, chosen, onChoose }: Props): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>(() => fitView(places));
  const [pixels, setPixels] = useState(600);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const key = places.map(({ city }) => city).join();
  // Other places are seen whole at first.
  useKeyedEffect([key, chosen], () => {
    const at = places.filter(({ city }) => city === chosen);
    setView(fitView(at.length > 0 ? at : places));
  });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setPixels(entry?.contentRect.width || 600));
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const from = drag.current;
    if (!from) return;
    drag.current = { x: clientX, y: clientY };
    const perPixel = view.width / pixels;
    setView(moveView(view, (from.x - clientX) * perPixel, (from.y - clientY) * perPixel));
  };
  const stop = () => {
    drag.current = null;
  };
  const height = viewHeight(view);
  return (
    <section className={styles.map} aria-label="Map of the providers">
      <div
        ref={frame}
        className={styles.frame}
        onPointerDown={(event) => {
          if ((event.target as Element).closest('button')) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={stop}
        onPointerCancel={stop}
      >
        <svg viewBox={`${view.left} ${view.top} ${view.width} ${height}`} aria-hidden="true">
          <path d={coast} className={styles.land} />
          <path d={borders} className={styles.border} />
        </svg>
        {clusterPins(places, view, pixels).map((pin) => {
          const [first] = pin.places;
          const count = pin.places.reduce((sum, { providers }) => sum + providers, 0);
          const isOne = pin.places.length === 1;
          const said = isOne ? first!.city : `${first!.city} and ${pin.places.length - 1} more`;
          return (
            <button
              key={`${first!.city} ${first!.country}`}
              type="button"
              className={styles.pin}
              style={{
                insetInlineStart: `${((pin.x - view.left) / view.width) * 100}%`,
                insetBlockStart: `${((pin.y - view.top) / height) * 100}%`,
              }}
              aria-label={`${said}: ${countText(count, 'provider', 'providers')}${isOne ? '' : ', zoom in'}`}
              aria-pressed={isOne ? first!.city === chosen : undefined}
              title={said}
              onClick={() => (isOne ? onChoose(first!) : setView(fitView(pin.places)))}
            >
              {count}
            </button>
          );
        })}
      </div>
      <div className={styles.zoom}>
        <IconButton icon="plus" label="Zoom in" onClick={() => setView(zoomView(view, 0.6))} />
        <IconButton icon="minus" label="Zoom out" onClick={() => setView(zoomView(view, 1 / 0.6))} />
        <IconButton icon="globe" label="Show all places" onClick={() => setView(fitView(places))} />
      </div>
    </section>
  );
}
