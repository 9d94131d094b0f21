export type Point = readonly [x: number, y: number];

const n = (value: number) => value.toFixed(1);

interface CurveOptions {
  closed?: boolean;
  /** 1 is round, 0 straight. */
  tension?: number;
}

/** A smooth line through points. */
export function curve(points: readonly Point[], { closed = true, tension = 0.9 }: CurveOptions = {}): string {
  const path = partOfCurve(points, 0, closed ? points.length : points.length - 1, { closed, tension });
  return closed ? `${path}Z` : path;
}

/** The same line from one of its points to another, and not a hair beside it. */
export function partOfCurve(
  points: readonly Point[],
  from: number,
  to: number,
  { closed = true, tension = 0.9 }: CurveOptions = {},
): string {
  const count = points.length;
  const at = (i: number) => (closed ? points[(i + count) % count]! : points[Math.max(0, Math.min(count - 1, i))]!);
  let path = `M${n(points[from]![0])} ${n(points[from]![1])}`;
  for (let i = from; i < to; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const k = tension / 6;
    path += `C${n(b[0] + (c[0] - a[0]) * k)} ${n(b[1] + (c[1] - a[1]) * k)} ${n(c[0] - (d[0] - b[0]) * k)} ${n(c[1] - (d[1] - b[1]) * k)} ${n(c[0])} ${n(c[1])}`;
  }
  return path;
}

/** Points as text, `x y, x y`: an outline stays on one line. */
export const points = (texts: TemplateStringsArray, ...values: number[]): Point[] =>
  String.raw(texts, ...values)
    .split(',')
    .map((pair): Point => {
      const [x, y] = pair.trim().split(' ');
      return [Number(x), Number(y)];
    });
