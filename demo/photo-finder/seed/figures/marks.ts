import { curve, type Point, points } from '../draw/path.ts';
import type { Body, Parts } from './body.ts';
import { type Frame, type Paints, type Scar, stroke } from './scene.ts';
import type { Across, Tube } from './solid.ts';

/** The ellipse of a form at a height, between its levels. */
export function levelAt(tube: Tube, y: number): Tube[number] {
  const i = Math.max(
    1,
    tube.findIndex((level) => level.y >= y),
  );
  const [above, below] = [tube[i - 1]!, tube[i]!];
  const part = Math.max(0, Math.min(1, (y - above.y) / (below.y - above.y)));
  const between = (key: 'x' | 'z' | 'a' | 'd') => above[key] + (below[key] - above[key]) * part;
  return { y, x: between('x'), z: between('z'), a: between('a'), d: between('d') };
}

/** What skin shows: bones, folds, navel, years and scars. Turned away, it is not drawn. */
export function marksOf(
  body: Body,
  { trunk, y: heightOf }: Parts,
  scar: Scar,
  { ink, shade, scar: scarColor }: Paints,
  view: Across,
  { x, y, u }: Frame,
): string {
  const { belly, flank, bmi, ageIndex } = body;
  const place = (degrees: number, at: number): Point | null => {
    const level = levelAt(trunk, heightOf(at));
    const turn = (degrees * Math.PI) / 180;
    const [a, d] = [level.a * Math.sin(turn), level.d * Math.cos(turn)];
    return view.near(a, d) > 0.06 ? [x(view.x(a, level.z + d)), y(level.y)] : null;
  };
  /** Degrees around the trunk, and heights of a woman of 165 cm. */
  const line = (places: readonly Point[], width: number, opacity: number, color = ink) => {
    const seen = places.map(([degrees, at]) => place(degrees, at)).filter((point) => point !== null);
    if (seen.length < 2 || opacity < 0.04) return '';
    return stroke(curve(seen, { closed: false }), u * width, color, Math.min(1, opacity));
  };
  const twice = (places: readonly Point[], width: number, opacity: number) =>
    line(places, width, opacity) +
    line(
      places.map(([degrees, at]): Point => [-degrees, at]),
      width,
      opacity,
    );
  const lean = Math.max(0, Math.min(1, (28 - bmi) / 6));
  const firm = lean * Math.max(0, 1 - belly);
  const navel = 6.78 + 0.1 * belly;
  const fold = 7.5 + 0.16 * belly;
  const isSoft = belly > 0.25;
  const years = ageIndex - 1;

  return [
    twice(points`8 3.02, 32 2.94, 58 3.06`, 0.03, 0.3 + 0.4 * lean),
    line(points`0 3.5, 0 4.1`, 0.022, 0.2 * lean),
    line(points`0 5.5, 1 6, 0 6.6`, 0.026, 0.5 * firm),
    twice(points`38 5.6, 33 6.2, 36 6.8`, 0.022, 0.26 * firm),
    twice(points`52 7.25, 36 7.6, 22 8.0`, 0.026, 0.42 * firm),
    isSoft
      ? line(points`-7 ${navel}, 0 ${navel - 0.07}, 7 ${navel}`, 0.06, 0.8)
      : line(points`0 ${navel - 0.1}, 0.4 ${navel}, 0 ${navel + 0.04}`, 0.055, 0.75),
    isSoft
      ? line(points`-74 ${fold - 0.3}, -40 ${fold}, 0 ${fold + 0.1}, 40 ${fold}, 74 ${fold - 0.3}`, 0.034, belly)
      : '',
    isSoft ? line(points`-70 ${fold - 0.22}, 0 ${fold + 0.2}, 70 ${fold - 0.22}`, 0.16, 0.14 * belly) : '',
    line(points`-62 6.08, 0 6.26, 62 6.08`, 0.03, belly > 0.45 ? 0.5 * belly : 0),
    twice(points`92 6.55, 72 6.66, 56 6.62`, 0.03, flank > 0.3 ? 0.6 * flank : 0),
    // From behind.
    line(points`180 3.2, 179 4.6, 181 6, 180 7.2`, 0.034, 0.42),
    twice(points`150 3.6, 138 4.05, 146 4.5`, 0.03, 0.26 + 0.2 * lean),
    twice(points`166 7.1, 164 7.28`, 0.05, 0.3),
    twice(points`96 5.95, 122 6.12, 146 6.06`, 0.03, flank > 0.3 || bmi > 29 ? 0.25 + 0.4 * flank : 0),
    twice(points`96 6.6, 120 6.86, 140 6.84`, 0.03, flank > 0.3 ? 0.65 * flank : 0),
    // Years: the neck, and the skin below it.
    line(points`-60 2.36, 0 2.48, 60 2.36`, 0.022, 0.15 * years),
    line(points`-50 2.56, 0 2.68, 50 2.56`, 0.022, 0.12 * years),
    [-12, 0, 12]
      .map((at) => line(points`${at * 0.4} 3.2, ${at} 3.55, ${at * 1.2} 3.9`, 0.018, 0.1 * (years - 2)))
      .join(''),
    years >= 3
      ? points`-30 3.3, 24 3.5, -18 3.75, 36 3.25, 158 3.6, -150 3.9, -166 3.3, 140 3.4`.map(spot).join('')
      : '',
    scar.at === 'belly'
      ? line(
          points`-70 7.5, -35 7.72, 0 7.8, 35 7.72, 70 7.5`.map(([degrees, at]): Point => [degrees, at - scar.rise]),
          0.045,
          scar.strength,
          scarColor,
        )
      : '',
  ].join('');

  function spot([degrees, at]: Point, i: number): string {
    const seen = place(degrees, at);
    return seen
      ? `<circle cx="${seen[0].toFixed(1)}" cy="${seen[1].toFixed(1)}" r="${(u * (0.02 + 0.008 * (i % 3))).toFixed(1)}" fill="${shade}" opacity="${ageIndex === 5 ? 0.6 : 0.4}"/>`
      : '';
  }
}
