import { mix } from '../draw/color.ts';
import { curve, type Point } from '../draw/path.ts';
import type { Frame, Paints, Pose } from './scene.ts';

/** Behind a face from the front: what falls on the shoulders or stands up. */
export function headHairBehind(style: Pose['hair'], { hair }: Paints, frame: Frame): string {
  const { x, y, u } = frame;
  const dark = mix(hair, '#000000', 0.26);
  const both = (right: readonly Point[]) =>
    curve([...right.map(([a, b]): Point => [x(a), y(b)]), ...right.map(([a, b]): Point => [x(-a), y(b)]).reverse()]);
  switch (style) {
    case 'long':
      return `<path d="${both([
        [0, -3.3],
        [0.86, -3.0],
        [1.26, -2.2],
        [1.34, -0.8],
        [1.56, 0.6],
        [1.42, 1.8],
        [0.8, 2],
      ])}" fill="${dark}"/>`;
    case 'bob':
      return `<path d="${both([
        [0, -3.28],
        [0.86, -3.0],
        [1.3, -2.1],
        [1.44, -0.9],
        [1.36, -0.05],
        [0.9, 0.1],
      ])}" fill="${dark}"/>`;
    case 'curls': {
      let curls = '';
      for (let i = 0; i < 26; i++) {
        const turn = Math.PI * (0.86 + (i / 25) * 1.28);
        const [rx, ry] = [1.42 + 0.1 * Math.sin(i * 2.3), 1.62 + 0.1 * Math.cos(i * 1.7)];
        curls += `<circle cx="${x(rx * Math.cos(turn)).toFixed(1)}" cy="${y(-1.72 + ry * Math.sin(turn)).toFixed(1)}" r="${(u * (0.36 + 0.06 * Math.sin(i * 3.1))).toFixed(1)}" fill="${i % 3 ? dark : mix(hair, '#000000', 0.1)}"/>`;
      }
      return `<ellipse cx="${x(0)}" cy="${y(-1.9)}" rx="${u * 1.42}" ry="${u * 1.5}" fill="${dark}"/>${curls}`;
    }
    case 'up':
      return `<circle cx="${x(0)}" cy="${y(-3.35)}" r="${u * 0.52}" fill="${dark}"/><path d="${both([
        [0, -3.22],
        [0.9, -3.0],
        [1.26, -2.2],
        [1.16, -1.1],
        [0.9, -0.9],
      ])}" fill="${dark}"/>`;
    default:
      return `<path d="${both([
        [0, -3.24],
        [0.92, -3.04],
        [1.3, -2.2],
        [1.2, -1.1],
        [0.9, -0.8],
      ])}" fill="${dark}"/>`;
  }
}

/** Over the forehead. */
export function headHair(style: Pose['hair'], { hair }: Paints, frame: Frame, wide: number): string {
  const { x, y, u } = frame;
  const light = mix(hair, '#ffffff', 0.2);
  const px = (list: readonly Point[]) => curve(list.map(([a, b]): Point => [x(a), y(b)]));
  const strand = (path: string) =>
    `<path d="${path}" fill="none" stroke="${light}" stroke-width="${(u * 0.04).toFixed(1)}" stroke-opacity=".5" stroke-linecap="round"/>`;
  if (style === 'short') {
    return `<path d="${px([
      [-wide * 1.08, -1.7],
      [-1.22, -2.4],
      [-0.7, -3.18],
      [0.3, -3.28],
      [1.08, -2.86],
      [1.24, -2.1],
      [wide * 1.06, -1.7],
      [0.92, -2.25],
      [0.3, -2.42],
      [-0.3, -2.2],
      [-0.84, -2.2],
    ])}" fill="${hair}"/>${strand(`M${x(-0.6)} ${y(-2.85)}Q${x(0.1)} ${y(-3.1)} ${x(0.8)} ${y(-2.6)}`)}`;
  }
  if (style === 'up' || style === 'curls') {
    const top = style === 'curls' ? -2.2 : -2.55;
    return `<path d="${px([
      [-wide * 1.08, -1.5],
      [-1.24, -2.3],
      [-0.72, -3.1],
      [0, -3.24],
      [0.72, -3.1],
      [1.24, -2.3],
      [wide * 1.08, -1.5],
      [0.92, -2.2],
      [0.4, top],
      [-0.4, top],
      [-0.92, -2.2],
    ])}" fill="${hair}"/>${style === 'up' ? strand(`M${x(-0.5)} ${y(-2.7)}Q${x(-0.3)} ${y(-3)} ${x(0)} ${y(-3.15)}M${x(0.5)} ${y(-2.7)}Q${x(0.3)} ${y(-3)} ${x(0)} ${y(-3.15)}`) : ''}`;
  }
  // Parted a little to the side, and down both cheeks.
  const end = style === 'bob' ? -0.25 : style === 'braid' ? -1.1 : 0.9;
  const half = (s: 1 | -1, from: number) =>
    `<path d="${px([
      [from, -2.98],
      [s * 0.62, -2.62],
      [s * wide * 0.92, -1.9],
      [s * wide * 1.0, -1.1],
      [s * wide * 0.99, Math.min(end, -0.5)],
      [s * (wide + 0.06), end],
      [s * (wide + 0.3), end - 0.15],
      [s * 1.34, -1.2],
      [s * 1.24, -2.25],
      [s * 0.84, -2.96],
      [from + s * 0.1, -3.26],
    ])}" fill="${hair}"/>${strand(`M${x(from + s * 0.16)} ${y(-3.05)}Q${x(s * 1.16)} ${y(-2.5)} ${x(s * (wide + 0.15))} ${y(Math.min(end - 0.3, -0.4))}`)}`;
  const braid =
    style === 'braid'
      ? Array.from({ length: 8 }, (_, i) => {
          const [cx, cy] = [1.14 + 0.03 * Math.sin(i), -0.75 + i * 0.32];
          return `<ellipse cx="${x(cx)}" cy="${y(cy)}" rx="${u * (0.22 - i * 0.008)}" ry="${u * 0.22}" fill="${i % 2 ? hair : mix(hair, '#ffffff', 0.1)}" transform="rotate(${i % 2 ? 24 : -24} ${x(cx)} ${y(cy)})"/>`;
        }).join('')
      : '';
  return half(-1, 0.16) + half(1, 0.16) + braid;
}
