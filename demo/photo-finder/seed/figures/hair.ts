import { mix } from '../draw/color.ts';
import { curve, type Point, points } from '../draw/path.ts';
import { type Frame, type Hair, type Paints, stroke } from './scene.ts';

/** Right halves of what falls behind a face, from the crown down. */
const falling: Record<Hair, readonly Point[]> = {
  long: points`0 -3.3, .84 -3.06, 1.26 -2.3, 1.36 -1.0, 1.5 .5, 1.38 1.7, .7 2`,
  bob: points`0 -3.28, .86 -3.04, 1.28 -2.2, 1.4 -1.0, 1.34 -.1, .8 .12`,
  curls: points`0 -3.5, 1.0 -3.28, 1.62 -2.5, 1.72 -1.5, 1.62 -.6, 1.2 -.2`,
  braid: points`0 -3.24, .88 -3.02, 1.24 -2.2, 1.16 -1.1, .8 -.8`,
  up: points`0 -3.22, .88 -3.0, 1.22 -2.2, 1.14 -1.2, .8 -.9`,
  short: points`0 -3.3, .92 -3.06, 1.26 -2.3, 1.2 -1.4, .8 -1.0`,
};

/** From the side: what falls at the back of the neck. */
const fallingSideways: Partial<Record<Hair, readonly Point[]>> = {
  long: points`-.4 -2.6, -1.2 -2.0, -1.3 -.6, -1.5 .8, -1.44 2.1, -.72 1.9, -.56 .4, -.3 -1.0`,
  bob: points`-.4 -2.6, -1.26 -2.1, -1.36 -.9, -1.16 .06, -.5 .1, -.2 -1.0`,
  braid: points`-.5 -1.6, -1.1 -1.4, -1.12 -.4, -1.3 .5, -1.4 1.9, -1.12 2, -.9 .6, -.7 -.4`,
};

const drawing = ({ hair }: Paints, { x, y, u }: Frame) => {
  const px = (points: readonly Point[]) => points.map(([a, b]): Point => [x(a), y(b)]);
  const dark = mix(hair, '#000000', 0.32);
  const mass = (points: readonly Point[], color = hair) => {
    const path = curve(px(points));
    return `<path d="${path}" fill="${color}" stroke="${dark}" stroke-width="${(u * 0.028).toFixed(1)}" stroke-linejoin="round"/>`;
  };
  const strand = (points: readonly Point[]) =>
    stroke(curve(px(points), { closed: false }), u * 0.022, mix(hair, dark, 0.7), 0.6);
  /** A ring of small circles with one outline: curls. */
  const curls = (cx: number, cy: number, rx: number, ry: number, from: number, to: number, count: number) => {
    const circles = Array.from({ length: count }, (_, i) => {
      const turn = Math.PI * (from + ((to - from) * i) / (count - 1));
      const wave = 1 + 0.05 * Math.sin(i * 2.3);
      return `<circle cx="${x(cx + rx * wave * Math.cos(turn)).toFixed(1)}" cy="${y(cy + ry * wave * Math.sin(turn)).toFixed(1)}" r="${(u * (0.3 + 0.05 * Math.sin(i * 3.1))).toFixed(1)}"/>`;
    }).join('');
    return `<g fill="${hair}" stroke="${dark}" stroke-width="${(u * 0.056).toFixed(1)}">${circles}</g><g fill="${hair}">${circles}</g>`;
  };
  return { dark, mass, strand, curls };
};

const both = (right: readonly Point[]): Point[] => [
  ...right,
  ...right
    .filter(([a]) => a > 0)
    .map(([a, b]): Point => [-a, b])
    .reverse(),
];

/** Behind a face from the front: what falls on the shoulders or stands up. */
export function hairBehind(style: Hair, paints: Paints, frame: Frame): string {
  const { dark, mass, curls } = drawing(paints, frame);
  const inside = mix(paints.hair, dark, 0.5);
  return [
    style === 'up' ? mass(points`0 -3.95, .5 -3.5, .3 -3.05, -.3 -3.05, -.5 -3.5`) : '',
    style === 'curls' ? curls(0, -1.8, 1.42, 1.5, 0.84, 2.16, 24) : '',
    mass(both(falling[style]), style === 'curls' ? paints.hair : inside),
  ].join('');
}

/** Over the forehead. */
export function hairInFront(style: Hair, paints: Paints, frame: Frame, wide: number): string {
  const { mass, strand, curls } = drawing(paints, frame);
  if (style === 'curls')
    return (
      curls(0, -1.75, wide * 1.02, 1.12, 1.06, 1.94, 15) +
      mass(both(points`0 -3.4, .8 -3.2, 1.2 -2.5, .8 -2.5, .3 -2.62`))
    );
  if (style === 'short')
    return (
      mass(
        points`${-wide * 1.05} -1.55, -1.22 -2.3, -.8 -3.08, .2 -3.3, 1.0 -2.95, 1.24 -2.2, ${wide * 1.05} -1.55, ${wide * 0.93} -2.1, .5 -2.44, -.1 -2.4, -.62 -2.12, ${-wide * 0.95} -1.95`,
      ) +
      strand(points`-.7 -2.6, 0 -3.0, .7 -2.7`) +
      strand(points`-.5 -2.36, .2 -2.74, .9 -2.46`)
    );
  if (style === 'up')
    return (
      mass(both(points`0 -3.24, .72 -3.1, 1.2 -2.4, ${wide * 1.05} -1.5, ${wide * 0.94} -2.05, .5 -2.52, .14 -2.62`)) +
      [1, -1]
        .map(
          (s) =>
            strand(points`${s * 0.44} -2.62, ${s * 0.3} -2.95, ${s * 0.08} -3.16`) +
            strand(points`${s * 0.86} -2.3, ${s * 0.66} -2.8, ${s * 0.3} -3.12`),
        )
        .join('')
    );
  // Parted a little to the side, and down both cheeks.
  const end = style === 'bob' ? -0.2 : style === 'braid' ? -1.2 : 0.9;
  const part = 0.18;
  const half = (s: 1 | -1) =>
    mass(
      points`${part} -3.0, ${part + s * 0.42} -2.7, ${s * wide * 0.88} -2.08, ${s * wide * 0.99} -1.4, ${s * wide * 1.0} ${Math.min(end, -0.6)}, ${s * (wide + 0.04)} ${end}, ${s * (wide + 0.32)} ${end - 0.1}, ${s * 1.34} -1.2, ${s * 1.24} -2.3, ${s * 0.84} -2.98, ${part} -3.26`,
    ) +
    strand(
      points`${part + s * 0.14} -3.06, ${s * 0.98} -2.4, ${s * (wide + 0.1)} -1.4, ${s * (wide + 0.14)} ${end - 0.2}`,
    );
  const braid =
    style === 'braid'
      ? Array.from({ length: 7 }, (_, i): string => {
          const [cx, cy, r] = [wide + 0.08 + 0.03 * Math.sin(i), -0.98 + i * 0.34, 0.2 - i * 0.008];
          return mass(points`${cx - r} ${cy - 0.1}, ${cx} ${cy - 0.2}, ${cx + r} ${cy - 0.1}, ${cx} ${cy + 0.22}`);
        }).join('')
      : '';
  return braid + half(-1) + half(1);
}

/** From the side, first what is behind the neck, then what lies on the head. */
export function hairOfProfile(style: Hair, paints: Paints, frame: Frame, isBehind: boolean): string {
  const { mass, strand, curls } = drawing(paints, frame);
  const fall = fallingSideways[style];
  if (isBehind) return style === 'up' ? mass(points`-1.0 -3.1, -.6 -2.7, -.9 -2.2, -1.5 -2.3, -1.5 -2.9`) : '';
  const cap: Point[] = points`.78 -2.42, .5 -2.92, -.16 -3.14, -.84 -2.92, -1.2 -2.26, -1.16 -1.4, -.9 -.78, -.6 -.7, -.42 -1.3, -.14 -1.56, .1 -1.9, .44 -2.16`;
  return [
    fall ? mass(fall) : '',
    style === 'curls' ? curls(-0.42, -1.96, 1.12, 1.2, 0.66, 1.76, 20) : '',
    mass(cap),
    strand(points`.56 -2.44, -.2 -2.5, -.7 -1.4`),
    strand(points`.36 -2.8, -.6 -2.76, -.98 -1.5`),
  ].join('');
}
