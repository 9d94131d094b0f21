import { mix } from '../draw/color.ts';
import { type Point, points } from '../draw/path.ts';
import type { Parts } from './body.ts';
import { levelAt } from './marks.ts';
import { type Frame, type Paints, stroke } from './scene.ts';
import type { Across } from './solid.ts';

export type Top = 'scoop' | 'bandeau' | 'halter' | 'square' | 'tank';
export type Bottom = 'high' | 'brief' | 'shorts';

/** An edge of cloth around the trunk: heights by degrees from the front, the same on both sides. */
type Edge = readonly Point[];

const necklines: Record<Top, Edge> = {
  scoop: points`0 4.24, 22 4.12, 36 3.86, 52 4.06, 90 4.36, 130 4.2, 148 4.0, 180 4.3`,
  square: points`0 3.98, 30 3.92, 44 3.84, 56 4.0, 90 4.36, 130 4.15, 148 4.0, 180 4.2`,
  tank: points`0 3.76, 22 3.62, 36 3.4, 54 3.7, 90 4.3, 130 4.0, 148 3.6, 180 3.8`,
  bandeau: points`0 4.24, 30 4.1, 60 4.16, 90 4.3, 180 4.5`,
  halter: points`0 4.2, 16 3.9, 28 3.7, 58 4.12, 90 4.4, 180 4.7`,
};
/** From the neckline over the shoulder: degrees in front and behind, width, and how far outside. */
const straps: Record<Top, readonly [front: number, back: number, width: number, outside: number] | null> = {
  scoop: [33, 150, 0.2, 0.5],
  square: [34, 150, 0.28, 0.52],
  tank: [32, 150, 0.4, 0.5],
  bandeau: null,
  halter: [26, 156, 0.22, 0.36],
};
const waists: Record<Bottom, Edge> = {
  high: points`0 6.92, 90 6.86, 180 6.8`,
  brief: points`0 7.98, 60 7.8, 90 7.72, 180 7.55`,
  shorts: points`0 7.45, 90 7.38, 180 7.3`,
};
/** Seen from the side, the near leg hides where they meet. */
const sideOpenings: Edge = points`0 8.42, 50 8.16, 90 8.1, 120 8.3, 150 8.8, 180 9.05`;
const openings: Edge = points`0 9.02, 16 9.0, 40 8.62, 90 8.12, 125 8.5, 150 8.9, 180 9.02`;

const heightAt = (edge: Edge, degrees: number): number => {
  const turn = Math.abs(((degrees + 540) % 360) - 180);
  const i = Math.max(
    1,
    edge.findIndex(([at]) => at >= turn),
  );
  const [[from, a], [to, b]] = [edge[i - 1]!, edge[i]!];
  return a + (b - a) * Math.min(1, (turn - from) / (to - from));
};

/** Sportswear on a body: bands between two edges, cut by the outline of what they cover. */
export function garments(
  { trunk, fold, shoulder, y: heightOf }: Parts,
  pose: { angle: number; top: Top; bottom: Bottom },
  view: Across,
  { cloth }: Paints,
  { x, y, u }: Frame,
): string {
  const beyond = 6;
  const edgeLine = (edge: Edge): Point[] => {
    const line: Point[] = [];
    for (let turn = -90; turn <= 90; turn += 3) {
      const degrees = pose.angle + turn;
      // Rounded: cloth has no corners.
      const heights = [-14, -7, 0, 7, 14].map((off) => heightAt(edge, degrees + off));
      const at = heightOf(heights.reduce((sum, one) => sum + one, 0) / heights.length);
      const level = levelAt(trunk, Math.min(at, heightOf(8.3)));
      const angle = (degrees * Math.PI) / 180;
      line.push([view.x(level.a * Math.sin(angle), level.z + level.d * Math.cos(angle)), at]);
    }
    const [first, last] = [line[0]!, line.at(-1)!];
    const sorted = first[0] < last[0] ? line : line.reverse();
    return [[-beyond, sorted[0]![1]], ...sorted, [beyond, sorted.at(-1)![1]]];
  };
  const pathOf = (line: readonly Point[]) =>
    `M${line.map(([a, b]) => `${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join('L')}`;
  const dark = mix(cloth, '#0e0a0a', 0.4);
  const band = (above: Edge, below: Edge) => {
    const [upper, lower] = [edgeLine(above), edgeLine(below)];
    return [
      `<path d="${pathOf([...upper, ...lower.toReversed()])}Z" fill="${cloth}"/>`,
      stroke(pathOf(upper), u * 0.034, dark),
      stroke(pathOf(lower), u * 0.034, dark),
    ].join('');
  };
  const strapLine = (front: number, side: 1 | -1): string => {
    const [, , width, outside] = straps[pose.top]!;
    const angle = (side * front * Math.PI) / 180;
    if (view.near(Math.sin(angle), Math.cos(angle)) < 0.1) return '';
    const level = levelAt(trunk, heightOf(heightAt(necklines[pose.top], front) + 0.14));
    const [fromX, fromZ] = [level.a * Math.sin(angle), level.z + level.d * Math.cos(angle)];
    const top = heightOf(2.72);
    const [overX, overZ] = [side * shoulder * outside, -0.2];
    const [middleX, middleZ] = [(fromX + overX) / 2, fromZ * 0.7 + overZ * 0.3];
    const path = `M${x(view.x(fromX, fromZ)).toFixed(1)} ${y(level.y).toFixed(1)}Q${x(view.x(middleX, middleZ)).toFixed(1)} ${y(heightOf(3.4)).toFixed(1)} ${x(view.x(overX, overZ)).toFixed(1)} ${y(top).toFixed(1)}`;
    return stroke(path, u * (width + 0.07), dark) + stroke(path, u * width, cloth);
  };
  const level = (at: number): Edge => points`0 ${at + 0.06}, 180 ${at}`;
  const hem = fold + (pose.top === 'tank' ? 0.55 : 0.2);
  const ends = straps[pose.top]?.slice(0, 2) ?? [];
  const isSide = Math.abs(view.near(0, 1)) < 0.3;
  return [
    ends.map((end) => strapLine(end, 1) + strapLine(end, -1)).join(''),
    band(necklines[pose.top], level(hem)),
    stroke(pathOf(edgeLine(level(hem - 0.13))), u * 0.018, dark, 0.6),
    band(waists[pose.bottom], pose.bottom === 'shorts' ? level(9.85) : isSide ? sideOpenings : openings),
    stroke(pathOf(edgeLine(waists[pose.bottom].map(([turn, at]) => [turn, at + 0.15]))), u * 0.018, dark, 0.6),
  ].join('');
}
