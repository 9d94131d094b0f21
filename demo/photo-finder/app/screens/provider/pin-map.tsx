import { borders, coast } from 'afterview:coastlines';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { project } from '../../../contract/mercator.ts';
import { IconButton } from '../../parts/button.tsx';
import { aroundPoint, moveView, type View, viewHeight, zoomView } from '../../parts/map/map-view.ts';
import styles from './map-pick.module.css';

export interface City {
  city: string;
  lat: number;
  lon: number;
}
/** In units of the map. */
interface Point {
  x: number;
  y: number;
}
interface Props {
  pin: Point | null;
  onPin(point: Point): void;
  view: View;
  onView(view: View): void;
  cities: readonly City[];
  isWrong: boolean;
  labelledBy: string;
  describedBy: string;
}

const narrowest = 1;
const widestWithNames = 200;
const closer = 0.6;
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A map that is moved by dragging, and whose pin is set by a press or moved by keys. */
export function PinMap({ pin, view, cities, isWrong, labelledBy, describedBy, ...props }: Props): ReactNode {
  const { onPin, onView } = props;
  const height = viewHeight(view);
  const zoom = (by: number) => onView(zoomView(pin ? aroundPoint(pin, view.width) : view, by, narrowest));
  const pointers = useDragOrPress(view, onView, onPin);
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (event.key === '+' || event.key === '=') zoom(closer);
    else if (event.key === '-') zoom(1 / closer);
    else if (event.key === 'Enter' || arrow) {
      const to = movedPin(pin ?? middleOf(view), arrow ?? [0, 0], event.shiftKey, view);
      onPin(to);
      if (!isWellInside(to, view)) onView(aroundPoint(to, view.width));
    } else return;
    event.preventDefault();
  };
  const inView = ({ x, y }: Point) => ({
    insetInlineStart: `${((x - view.left) / view.width) * 100}%`,
    insetBlockStart: `${((y - view.top) / height) * 100}%`,
  });
  return (
    <div className={styles.map} data-wrong={isWrong ? '' : undefined}>
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the pin
        tabIndex={0}
        className={styles.frame}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        onKeyDown={onKeyDown}
        {...pointers}
      >
        <svg viewBox={`${view.left} ${view.top} ${view.width} ${height}`} aria-hidden="true">
          <path d={coast} className={styles.land} />
          <path d={borders} className={styles.border} />
        </svg>
        {view.width < widestWithNames &&
          cities.map((one) => (
            <span key={`${one.city} ${one.lat}`} className={styles.city} style={inView(project(one))}>
              {one.city}
            </span>
          ))}
        {pin && (
          <svg className={styles.pin} style={inView(pin)} viewBox="0 0 24 32" aria-hidden="true">
            <path d="M12 31C7 24 1 19 1 12a11 11 0 0122 0c0 7-6 12-11 19z" />
            <circle cx="12" cy="12" r="4" />
          </svg>
        )}
      </div>
      <div className={styles.zoom}>
        <IconButton icon="plus" label="Zoom in" onClick={() => zoom(closer)} />
        <IconButton icon="minus" label="Zoom out" onClick={() => zoom(1 / closer)} />
      </div>
    </div>
  );
}

const middleOf = (view: View): Point => ({ x: view.left + view.width / 2, y: view.top + viewHeight(view) / 2 });

function movedPin(from: Point, [x, y]: readonly [x: number, y: number], isFar: boolean, view: View): Point {
  const step = (view.width / 60) * (isFar ? 6 : 1);
  return { x: from.x + x * step, y: from.y + y * step };
}

function isWellInside({ x, y }: Point, view: View): boolean {
  const middle = middleOf(view);
  return Math.abs(x - middle.x) <= view.width * 0.45 && Math.abs(y - middle.y) <= viewHeight(view) * 0.45;
}

const dragFrom = 6;

/** A pointer that moves drags the view; one that does not sets the pin. */
function useDragOrPress(view: View, onView: Props['onView'], onPin: Props['onPin']) {
  const drag = useRef<{ x: number; y: number; hasMoved: boolean } | null>(null);
  return {
    onPointerDown: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
      currentTarget.setPointerCapture(pointerId);
      drag.current = { x: clientX, y: clientY, hasMoved: false };
    },
    onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent) => {
      const from = drag.current;
      if (!from || (!from.hasMoved && Math.hypot(from.x - clientX, from.y - clientY) < dragFrom)) return;
      drag.current = { x: clientX, y: clientY, hasMoved: true };
      const perPixel = view.width / currentTarget.clientWidth;
      onView(moveView(view, (from.x - clientX) * perPixel, (from.y - clientY) * perPixel));
    },
    onPointerUp: ({ clientX, clientY, currentTarget }: PointerEvent) => {
      const from = drag.current;
      drag.current = null;
      if (!from || from.hasMoved) return;
      const box = currentTarget.getBoundingClientRect();
      const share = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
      onPin({ x: view.left + share.x * view.width, y: view.top + share.y * viewHeight(view) });
    },
    onPointerCancel: () => {
      drag.current = null;
    },
  };
}
