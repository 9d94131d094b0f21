import { mix } from '../draw/color.ts';
import { curve, type Point } from '../draw/path.ts';
import type { Frame, Paints, Pose } from './scene.ts';

const both = (frame: Frame, right: readonly Point[]) =>
  curve([
    ...right.map(([a, b]): Point => [frame.x(a), frame.y(b)]),
    ...right.map(([a, b]): Point => [frame.x(-a), frame.y(b)]).reverse(),
  ]);

/** What falls behind the shoulders of a figure that is cut at the lips. */
export function hairBehind(style: Pose['hair'], { hair }: Paints, frame: Frame, isBack: boolean): string {
  if (isBack) return '';
  const dark = mix(hair, '#000000', 0.25);
  const shape: Partial<Record<Pose['hair'], Point[]>> = {
    long: [
      [1.1, -2.4],
      [1.28, -1],
      [1.42, 0.4],
      [1.36, 1.5],
      [1.5, 2.5],
      [0.9, 2.75],
    ],
    bob: [
      [1.1, -2.4],
      [1.34, -1.1],
      [1.3, -0.1],
      [1.02, 0.22],
      [0.6, 0.1],
    ],
    curls: [
      [1.2, -2.4],
      [1.75, -1.5],
      [1.6, -0.7],
      [1.8, 0.1],
      [1.45, 0.7],
      [1.0, 0.62],
    ],
  };
  const points = shape[style];
  return points ? `<path d="${both(frame, points)}" fill="${dark}"/>` : '';
}

/** What lies over the shoulders, and what a back shows. */
export function hairInFront(style: Pose['hair'], { hair }: Paints, frame: Frame, isBack: boolean): string {
  const { x, y, u } = frame;
  const light = mix(hair, '#ffffff', 0.16);
  if (isBack) {
    if (style === 'up' || style === 'short') return '';
    const end = style === 'long' ? 3.1 : style === 'braid' ? 0 : 0.9;
    if (end > 0)
      return `<path d="${both(frame, [
        [0.95, -1.2],
        [1.05, 0.2],
        [0.96, end * 0.7],
        [0.55, end],
      ])}" fill="${hair}"/><path d="M${x(-0.3)} ${y(-1)}Q${x(-0.42)} ${y(end * 0.4)} ${x(-0.2)} ${y(end * 0.9)}M${x(0.25)} ${y(-1)}Q${x(0.4)} ${y(end * 0.4)} ${x(0.22)} ${y(end * 0.92)}" fill="none" stroke="${light}" stroke-width="${u * 0.05}" stroke-opacity=".6"/>`;
  }
  if (style === 'braid') return braid(isBack ? 0 : 0.78);
  if (style === 'long' && !isBack)
    return [1, -1]
      .map(
        (s) =>
          `<path d="${curve([
            [x(s * 0.98), y(-2.2)],
            [x(s * 1.22), y(-0.8)],
            [x(s * 1.2), y(0.6)],
            [x(s * 1.34), y(1.9)],
            [x(s * 0.98), y(2.7)],
            [x(s * 1.0), y(1.6)],
            [x(s * 0.82), y(0.5)],
            [x(s * 0.93), y(-0.8)],
          ])}" fill="${hair}"/><path d="M${x(s * 1.06)} ${y(-1.4)}Q${x(s * 1.02)} ${y(0.4)} ${x(s * 1.12)} ${y(2.1)}" fill="none" stroke="${light}" stroke-width="${u * 0.045}" stroke-opacity=".55"/>`,
      )
      .join('');
  return '';

  function braid(at: number): string {
    let path = '';
    for (let i = 0; i < 7; i++) {
      const [cx, cy, r] = [at + 0.05 * Math.sin(i), 0.25 + i * 0.42, 0.27 - i * 0.018];
      path += `<ellipse cx="${x(cx)}" cy="${y(cy)}" rx="${u * r}" ry="${u * 0.29}" fill="${i % 2 ? hair : mix(hair, '#ffffff', 0.08)}" transform="rotate(${i % 2 ? 24 : -24} ${x(cx)} ${y(cy)})"/>`;
    }
    return isBack
      ? path
      : `<path d="${curve([
          [x(0.9), y(-2)],
          [x(1.15), y(-0.6)],
          [x(1.0), y(0.3)],
          [x(0.6), y(0.3)],
          [x(0.9), y(-0.9)],
        ])}" fill="${hair}"/>${path}`;
  }
}
