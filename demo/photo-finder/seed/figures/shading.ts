import { mix } from '../draw/color.ts';
import { curve } from '../draw/path.ts';
import type { Side } from './arms.ts';
import type { Body, Parts } from './body.ts';
import type { Canvas } from './canvas.ts';
import { levelAt } from './marks.ts';
import { type Paints, stroke } from './scene.ts';
import { edgesOf, type Tube } from './solid.ts';

const dark = (color: string) => mix(color, '#140c10', 0.62);

/** Flat shadow along the edges of trunk and legs. */
export function roundness(parts: Parts, sides: readonly Side[], { shade }: Paints, { view, px, u }: Canvas): string {
  const isSide = Math.abs(view.near(0, 1)) < 0.3;
  const edges = [
    ...(isSide ? [] : [parts.trunk.slice(0, -3)]),
    ...sides.map((side) => parts.leg(side).slice(2)),
  ].flatMap((tube) => edgesOf(tube, view).map((edge) => curve(px(edge), { closed: false })));
  return stroke(edges.join(''), u * 0.3, mix(shade, '#140c10', 0.6), 0.1);
}

/** The fold below a soft form, with the shadow that it throws. */
export function foldUnder(tube: Tube, { cloth }: Paints, { view, px, u }: Canvas): string {
  const [left, right] = edgesOf(tube, view);
  const from = tube.length - 4;
  const path = curve(px([...left.slice(from), ...right.slice(from).reverse()]), { closed: false });
  return stroke(path, u * 0.16, dark(cloth), 0.16) + stroke(path, u * 0.03, dark(cloth), 0.7);
}

export const cleft = (parts: Parts, { cloth }: Paints, { x, y, u }: Canvas): string =>
  stroke(
    `M${x(0)} ${y(parts.y(7.75))}Q${x(0.03)} ${y(parts.y(8.3))} ${x(0)} ${y(parts.y(8.85))}`,
    u * 0.03,
    dark(cloth),
    0.6,
  );

/** Where the thighs touch, a line; below, each has its own outline. */
export function betweenLegs(parts: Parts, { ink }: Paints, { x, y, pen }: Canvas): string {
  const touching = parts.leg(1).filter(({ x: middle, a }, i) => i >= 2 && a > middle * 0.97);
  const end = touching.at(-1);
  return end ? stroke(`M${x(0)} ${y(parts.y(8.9))}L${x(0)} ${y(end.y)}`, pen, ink, 0.8) : '';
}

/** Knees, and the folds that years lay above them. */
export function knees(
  { ageIndex }: Body,
  parts: Parts,
  sides: readonly Side[],
  { ink }: Paints,
  { x, y, u }: Canvas,
): string {
  const folds = [12.3, 12.02, 11.76, 11.52].map((at, i) => ({
    at,
    opacity: i === 0 ? 0.4 : (0.18 * (ageIndex - i + 1)) / i ** 0.5,
  }));
  return sides
    .flatMap((side) =>
      folds.map(({ at, opacity }) => {
        if (opacity < 0.04) return '';
        const { x: middle, a } = levelAt(parts.leg(side), parts.y(at));
        const [left, right] = [middle - a * 0.5, middle + a * 0.5];
        const path = `M${x(left).toFixed(1)} ${y(parts.y(at - 0.05)).toFixed(1)}Q${x(middle).toFixed(1)} ${y(parts.y(at + 0.09)).toFixed(1)} ${x(right).toFixed(1)} ${y(parts.y(at - 0.05)).toFixed(1)}`;
        return stroke(path, u * 0.026, ink, Math.min(0.7, opacity));
      }),
    )
    .join('');
}
