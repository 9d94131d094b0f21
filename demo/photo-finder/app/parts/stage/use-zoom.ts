import { useState } from 'react';

export interface View {
  scale: number;
  /** How far the picture is moved, as a share of its frame. */
  x: number;
  y: number;
}
export const wholeView: View = { scale: 1, x: 0, y: 0 };
export const mostZoom = 4;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Keeps the frame filled: no further than the picture's own edge. */
export function bounded({ scale, x, y }: View): View {
  const bound = clamp(scale, 1, mostZoom);
  const reach = (bound - 1) / 2;
  return { scale: bound, x: clamp(x, -reach, reach) + 0, y: clamp(y, -reach, reach) + 0 };
}

/**
 * Zooms by `factor` so that the point under the pointer stays where it is. `px` and `py`: its place
 * from the centre, as shares.
 */
export function zoomedAt(view: View, factor: number, px: number, py: number): View {
  const scale = clamp(view.scale * factor, 1, mostZoom);
  const by = scale / view.scale;
  return bounded({ scale, x: px - (px - view.x) * by, y: py - (py - view.y) * by });
}

export interface Zoom {
  view: View;
  zoomBy(factor: number, px?: number, py?: number): void;
  moveBy(dx: number, dy: number): void;
  reset(): void;
}

/** One view for all pictures that are looked at together. */
export function useZoom(): Zoom {
  const [view, setView] = useState(wholeView);
  return {
    view,
    zoomBy: (factor, px = 0, py = 0) => setView((before) => zoomedAt(before, factor, px, py)),
    moveBy: (dx, dy) => setView((before) => bounded({ ...before, x: before.x + dx, y: before.y + dy })),
    reset: () => setView(wholeView),
  };
}
