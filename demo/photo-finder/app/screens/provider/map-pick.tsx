import '../../parts/shared-chunk.ts';
import { borders, coast } from 'afterview:coastlines';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { project, unproject } from '../../../contract/mercator.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { aroundPoint, fitView, moveView, type View, viewHeight, zoomView } from '../../parts/map/map-view.ts';
import { ask } from '../../state/api/api.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { exactDegrees, parseMapLink, pointText } from './map-link.ts';
import styles from './map-pick.module.css';

interface City {
  city: string;
  lat: number;
  lon: number;
}
interface Props {
  /** Two numbers; '' = no pin yet. */
  value: string;
  /** As it is typed in the address. */
  city: string;
  near: readonly City[];
  error: string | undefined;
  onPick(value: string): void;
}
/** Widths of the view, in units of the map: 1 is about 20 km. */
const narrowest = 1;
const cityWidth = 8;
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * A pin on a map, by pointer or by keys, among the cities of the directory. The coast is too coarse
 * for a street, so the link of another map is taken as well.
 */
export function MapPick({ value, city, near, error, onPick }: Props): ReactNode {
  const id = useId();
  const at = parseMapLink(value);
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>(() => (at ? aroundPoint(project(at), cityWidth) : fitView(near)));
  const drag = useRef<{ x: number; y: number; hasMoved: boolean } | null>(null);
  const [link, setLink] = useState('');
  const { data: cities = near } = useLoaded<readonly City[]>(async (signal) => {
    const { facets } = await ask('listProviders', { facets: '1', limit: '1' }, { signal });
    return facets ? [...facets.places] : near;
  }, []);
  const named = cities.find((one) => one.city.toLowerCase() === city.trim().toLowerCase());
  const pick = (point: { x: number; y: number }) => {
    const { lat, lon } = unproject(point);
    onPick(`${exactDegrees(lat)}, ${exactDegrees(lon)}`);
  };
  const goTo = (place: { lat: number; lon: number }) => {
    onPick(`${exactDegrees(place.lat)}, ${exactDegrees(place.lon)}`);
    setView(aroundPoint(project(place), cityWidth));
  };
  // The map follows the typed city until the editor sets the pin.
  useEffect(() => {
    if (named && !at) setView(aroundPoint(project(named), cityWidth));
  }, [named, at]);
  const height = viewHeight(view);
  const zoom = (by: number) => setView(zoomView(at ? aroundPoint(project(at), view.width) : view, by, narrowest));

  const onPointerMove = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const from = drag.current;
    if (!from || (!from.hasMoved && Math.hypot(from.x - clientX, from.y - clientY) < 6)) return;
    drag.current = { x: clientX, y: clientY, hasMoved: true };
    const perPixel = view.width / currentTarget.clientWidth;
    setView(moveView(view, (from.x - clientX) * perPixel, (from.y - clientY) * perPixel));
  };
  const onPointerUp = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const from = drag.current;
    drag.current = null;
    if (!from || from.hasMoved) return;
    const box = currentTarget.getBoundingClientRect();
    const share = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
    pick({ x: view.left + share.x * view.width, y: view.top + share.y * height });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (event.key === '+' || event.key === '=') zoom(0.6);
    else if (event.key === '-') zoom(1 / 0.6);
    else if (event.key === 'Enter' || arrow) {
      const from = at ? project(at) : { x: view.left + view.width / 2, y: view.top + height / 2 };
      const step = (view.width / 60) * (event.shiftKey ? 6 : 1);
      const to = { x: from.x + (arrow?.[0] ?? 0) * step, y: from.y + (arrow?.[1] ?? 0) * step };
      pick(to);
      const isSeen = Math.abs(to.x - view.left - view.width / 2) < view.width * 0.45;
      if (!isSeen || Math.abs(to.y - view.top - height / 2) > height * 0.45) setView(aroundPoint(to, view.width));
    } else return;
    event.preventDefault();
  };
  const inView = (point: { lat: number; lon: number }) => {
    const { x, y } = project(point);
    return {
      insetInlineStart: `${((x - view.left) / view.width) * 100}%`,
      insetBlockStart: `${((y - view.top) / height) * 100}%`,
    };
  };
  return (
    <div className={styles.pick}>
      <b id={`${id}-name`}>Where it is on the map</b>
      <div className={styles.map} data-wrong={error ? '' : undefined}>
        <div
          ref={frame}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the pin
          tabIndex={0}
          className={styles.frame}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-keys ${id}-at`}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            drag.current = { x: event.clientX, y: event.clientY, hasMoved: false };
          }}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            drag.current = null;
          }}
        >
          <svg viewBox={`${view.left} ${view.top} ${view.width} ${height}`} aria-hidden="true">
            <path d={coast} className={styles.land} />
            <path d={borders} className={styles.border} />
          </svg>
          {view.width < 200 &&
            cities.map((one) => (
              <span key={`${one.city} ${one.lat}`} className={styles.city} style={inView(one)}>
                {one.city}
              </span>
            ))}
          {at && (
            <svg className={styles.pin} style={inView(at)} viewBox="0 0 24 32" aria-hidden="true">
              <path d="M12 31C7 24 1 19 1 12a11 11 0 0122 0c0 7-6 12-11 19z" />
              <circle cx="12" cy="12" r="4" />
            </svg>
          )}
        </div>
        <div className={styles.zoom}>
          <IconButton icon="plus" label="Zoom in" onClick={() => zoom(0.6)} />
          <IconButton icon="minus" label="Zoom out" onClick={() => zoom(1 / 0.6)} />
        </div>
      </div>
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      <p id={`${id}-at`} className={styles.at} role="status">
        {at ? `The pin is at ${pointText(at)}.` : 'No pin yet. Press the map where the practice is.'}
      </p>
      <p id={`${id}-keys`} className={styles.hint}>
        With keys: arrows move the pin, with Shift further; + and − zoom.
      </p>
      {named && (
        <div>
          <Button onClick={() => goTo(named)}>Put the pin in {named.city}</Button>
        </div>
      )}
      <Field
        label="Or the link of another map"
        isOptional
        hint="For the exact door, copy the link of the marked place."
        error={link !== '' && !parseMapLink(link) ? 'This link contains no coordinates.' : undefined}
      >
        {(input) => (
          <input
            {...input}
            maxLength={500}
            value={link}
            onChange={({ currentTarget }) => {
              setLink(currentTarget.value);
              const point = parseMapLink(currentTarget.value);
              if (point) goTo(point);
            }}
          />
        )}
      </Field>
    </div>
  );
}
