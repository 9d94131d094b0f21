import type { DirectoryPlace } from '../../../contract/directory-entities.ts';
import { project, world } from '../../../contract/mercator.ts';

/** What is seen of the map, in its units; its height follows from its width. */
export interface View {
  left: number;
  top: number;
  width: number;
}
export interface Pin {
  x: number;
  y: number;
  /** The one with the most providers first. */
  places: DirectoryPlace[];
}

const shape = world.height / world.width;
const narrowest = 40;
const pinPixels = 36;
export const viewHeight = ({ width }: View): number => width * shape;

/** Never beyond the edge of the world. */
function inWorld({ left, top, width: asked }: View): View {
  const width = Math.min(world.width, asked);
  const within = (value: number, from: number, size: number, part: number) =>
    Math.min(Math.max(value, from), from + size - part);
  return {
    left: within(left, world.left, world.width, width),
    top: within(top, world.top, world.height, width * shape),
    width,
  };
}

const around = (x: number, y: number, width: number): View =>
  inWorld({ left: x - width / 2, top: y - (width * shape) / 2, width });

/** All places with room around them; the world where there are none. */
export function fitView(places: readonly { lat: number; lon: number }[]): View {
  if (places.length === 0) return { left: world.left, top: world.top, width: world.width };
  const points = places.map(project);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const width = Math.max(narrowest * 2, (right - left) * 1.25, ((bottom - top) * 1.35) / shape);
  return around((left + right) / 2, (top + bottom) / 2, width);
}

export const moveView = (view: View, x: number, y: number): View =>
  inWorld({ ...view, left: view.left + x, top: view.top + y });

/** Around the middle, no closer than `least` units wide. */
export const zoomView = (view: View, by: number, least = narrowest): View =>
  around(
    view.left + view.width / 2,
    view.top + viewHeight(view) / 2,
    Math.min(world.width, Math.max(least, view.width * by)),
  );

export const aroundPoint = ({ x, y }: { x: number; y: number }, width: number): View => around(x, y, width);

/** One pin for all places that would lie on each other; those out of sight are left out. */
export function clusterPins(places: readonly DirectoryPlace[], view: View, pixels: number): Pin[] {
  const apart = (pinPixels * view.width) / pixels;
  const pins: Pin[] = [];
  for (const place of [...places].sort((one, other) => other.providers - one.providers)) {
    const { x, y } = project(place);
    const near = pins.find((pin) => Math.hypot(pin.x - x, pin.y - y) < apart);
    if (near) near.places.push(place);
    else pins.push({ x, y, places: [place] });
  }
  return pins.filter(
    ({ x, y }) => x >= view.left && x <= view.left + view.width && y >= view.top && y <= view.top + viewHeight(view),
  );
}
