import { mix } from '../draw/color.ts';
import { curve, type Point, points } from '../draw/path.ts';
import { breadthOf, type FaceShape } from './face-shape.ts';
import { features } from './features.ts';
import { hairBehind, hairInFront } from './hair.ts';
import { type Frame, type Hair, type Paints, pensOf, stroke } from './scene.ts';

/** A calm face from the front, with neck and shoulders. */
export function face(one: FaceShape, hair: Hair, paints: Paints, frame: Frame): string {
  const { x, y, u } = frame;
  const { skin, shade, ink, cloth } = paints;
  const { px, line, twice, paint } = pensOf(frame, ink);
  const broad = breadthOf(one);
  const pen = u * 0.028;
  const mirrored = (right: readonly Point[]) =>
    curve([...px(right), ...px(right.filter(([a]) => a > 0).map(([a, b]): Point => [-a, b])).reverse()]);
  const wide = 1.04 * broad;
  const soft = Math.max(0, one.jowl);
  const chin = 0.02 + 0.1 * one.chin;
  const head = mirrored(
    points`0 -2.95, .62 -2.84, ${wide * 0.94} -2.3, ${wide} -1.65, ${wide * 0.97} -1.1, ${0.86 * broad + 0.05 * soft} -.62, ${0.64 * broad + 0.15 * soft} ${-0.28 + 0.05 * soft}, ${0.3 + 0.06 * soft} ${chin - 0.06}, .12 ${chin}`,
  );
  const neck = 0.5 * broad + 0.05 * one.neck;
  const body = mirrored(
    points`${neck} -.9, ${neck} .3, ${neck + 0.2} .66, 1.3 .92, ${2.0 * broad ** 0.5} 1.3, ${2.3 * broad} 3`,
  );
  const shadow = mix(skin, shade, 0.5);

  return [
    hairBehind(hair, paints, frame),
    '<g id="trunk">',
    stroke(body, 2 * pen, ink) + paint(body, 'url(#skin)'),
    `<clipPath id="neck"><path d="${body}"/></clipPath><g clip-path="url(#neck)">`,
    paint(
      `M${x(-neck)} ${y(-1)}V${y(0.1)}Q${x(0)} ${y(0.62 + 0.1 * one.chin)} ${x(neck)} ${y(0.1)}V${y(-1)}Z`,
      shadow,
      0.6,
    ),
    twice(points`.1 1.06, .5 .94, 1.2 1.06`, 0.026, 0.5),
    twice(points`.12 .94, .28 .5, .44 .1`, 0.026, 0.22 + 0.4 * one.neck),
    [0.36, 0.58]
      .map((at) =>
        line(
          points`-.4 ${at - 0.06}, 0 ${at + 0.05}, .4 ${at - 0.06}`,
          0.022,
          0.16 * one.ageIndex + 0.5 * one.neck - 0.3,
        ),
      )
      .join(''),
    one.neck > 0.5 ? twice(points`.08 .12, .11 .5, .06 .86`, 0.03, 0.6 * one.neck) : '',
    paint(
      `M${x(-4)} ${y(3.4)}V${y(1.4)}Q${x(-1.3)} ${y(1.2)} ${x(-1.02)} ${y(0.7)}Q${x(0)} ${y(2.2)} ${x(1.02)} ${y(0.7)}Q${x(1.3)} ${y(1.2)} ${x(4)} ${y(1.4)}V${y(3.4)}Z`,
      cloth,
    ),
    '</g>',
    [1, -1]
      .map(
        (s) =>
          `<ellipse cx="${x(s * wide)}" cy="${y(-1.34)}" rx="${u * 0.13}" ry="${u * 0.27}" fill="${mix(skin, shade, 0.2)}" stroke="${ink}" stroke-width="${pen}"/>`,
      )
      .join(''),
    stroke(head, 2 * pen, ink) + paint(head, 'url(#skin)'),
    '</g>',
    `<clipPath id="head"><path d="${head}"/></clipPath><g clip-path="url(#head)">`,
    paint(
      `M${x(wide + 0.2)} ${y(-3)}C${x(wide * 0.5)} ${y(-2)} ${x(wide * 0.86)} ${y(-1)} ${x(0.1)} ${y(chin + 0.1)}H${x(2)}V${y(-3)}Z`,
      shade,
      0.12,
    ),
    [1, -1]
      .map(
        (s) =>
          `<ellipse cx="${x(s * 0.64)}" cy="${y(-0.92)}" rx="${u * 0.26}" ry="${u * 0.17}" fill="${mix(skin, '#c9443f', 0.5)}" opacity=".12"/>`,
      )
      .join(''),
    years(),
    '</g>',
    features(one, paints, frame),
    hairInFront(hair, paints, frame, wide),
  ].join('');

  function years(): string {
    const old = one.ageIndex / 5;
    return [
      twice(points`.27 -.86, .43 -.68, .47 -.48`, 0.024, 0.75 * Math.max(0, old - 0.2) + 0.35 * soft),
      twice(points`.42 -.38, .45 -.24, .38 -.1`, 0.024, 0.7 * soft + 0.3 * Math.max(0, old - 0.5)),
      twice(points`.5 -.06, .66 -.13, .8 -.34`, 0.026, 0.6 * soft),
      twice(points`.9 -1.46, .99 -1.53`, 0.018, old - 0.3) +
        twice(points`.91 -1.38, 1.0 -1.36`, 0.018, old - 0.3) +
        twice(points`.89 -1.31, .97 -1.24`, 0.018, old - 0.5),
      [-2.34, -2.2]
        .map((at) => line(points`-.5 ${at + 0.02}, 0 ${at - 0.03}, .5 ${at + 0.02}`, 0.018, 0.75 * one.forehead))
        .join(''),
      twice(points`.08 -1.84, .07 -1.72`, 0.018, 0.4 * one.forehead),
      one.ageIndex >= 4
        ? points`.7 -1.02, -.78 -.9, .58 -2.1, -.66 -1.06, .82 -.82`
            .map(([a, b]) => `<circle cx="${x(a!)}" cy="${y(b!)}" r="${u * 0.022}" fill="${shade}" opacity=".5"/>`)
            .join('')
        : '',
    ].join('');
  }
}
