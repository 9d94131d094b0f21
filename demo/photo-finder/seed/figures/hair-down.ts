import { mix } from '../draw/color.ts';
import { curve, type Point } from '../draw/path.ts';
import { type Canvas, fill } from './canvas.ts';
import { type Hair, type Paints, stroke } from './scene.ts';
import type { Tube } from './solid.ts';

/** How far down hair falls behind a figure, and how full. */
const falls: Partial<Record<Hair, readonly [end: number, full: number]>> = {
  long: [4.4, 1],
  braid: [4.6, 0.34],
  bob: [2.75, 1.15],
  curls: [3.1, 1.4],
};

/** Behind the shoulders of a figure whose head is not in the picture. */
export function hairDown(style: Hair, { hair }: Paints, { view, px, outline, u, pen }: Canvas): string {
  const fallen = falls[style];
  if (!fallen) return '';
  const [end, full] = fallen;
  const fall: Tube = [
    { x: 0, y: 1.2, z: -0.2, a: 0.85, d: 0.8 },
    { x: 0, y: 2.1, z: -0.35, a: 0.55 + 0.4 * full, d: 0.5 + 0.2 * full },
    { x: 0, y: 2.1 + (end - 2.1) * 0.5, z: -0.75, a: 0.3 + 0.62 * full, d: 0.44 },
    { x: 0, y: 2.1 + (end - 2.1) * 0.85, z: -1.1, a: 0.86 * full, d: 0.3 },
    { x: 0, y: end, z: -1.15, a: 0.5 * full, d: 0.2 },
  ];
  const dark = mix(hair, '#000000', 0.3);
  const strands = [-0.4, 0, 0.4].map((at) =>
    curve(px(fall.map(({ y, z, a }): Point => [view.x(at * a, z), y])), { closed: false }),
  );
  const path = outline(fall);
  return stroke(path, 2 * pen, dark) + fill(path, hair) + stroke(strands.join(''), u * 0.03, dark, 0.5);
}
