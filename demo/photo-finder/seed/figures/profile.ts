import { mix } from '../draw/color.ts';
import { curve, type Point, points } from '../draw/path.ts';
import { breadthOf, type FaceShape } from './face-shape.ts';
import { hairOfProfile } from './hair.ts';
import { type Frame, type Hair, type Paints, pensOf, stroke } from './scene.ts';

/** A face from the side, looking right: for noses, chins and necks. */
export function profile(one: FaceShape, hair: Hair, paints: Paints, frame: Frame): string {
  const { x, y, u } = frame;
  const { skin, shade, ink, cloth, lip } = paints;
  const broad = breadthOf(one);
  const pen = u * 0.028;
  const { px, line, paint, area } = pensOf(frame, ink);
  const { hump, tip, neck } = one;
  const chin = 0.14 * one.chin;
  const soft = Math.max(0, one.jowl);
  const full = broad - 1;
  const under = 0.14 * neck + 0.3 * full;
  const end: Point = [1.29 + 0.02 * tip, -0.86 - 0.14 * tip];
  const outline = curve(
    px([
      // Forehead and nose.
      ...points`.2 -2.9, .66 -2.66, .9 -2.26, .97 -1.9, .94 -1.66, .92 -1.52, ${0.99 + 0.07 * hump} -1.34, ${1.1 + 0.08 * hump - 0.02 * tip} -1.16`,
      ...points`${end[0] - 0.08} ${end[1] - 0.12}, ${end[0]} ${end[1]}, ${end[0] - 0.05} ${end[1] + 0.11}, 1.16 ${-0.77 - 0.03 * tip}, 1.06 -.73`,
      // Lips and chin.
      ...points`1.07 -.64, ${1.15 + 0.04 * one.lip} ${-0.54 - 0.02 * one.lip}, 1.07 -.46, ${1.13 + 0.03 * one.lip} -.36, 1.02 -.24, ${1.04 + chin} -.1, ${0.98 + chin} .04`,
      // Below the chin, and the neck.
      ...points`${0.8 + chin * 0.6} ${0.1 + 0.03 * soft}, .5 ${0.1 + 0.08 * soft + under}, .24 ${0.24 + 0.06 * neck + under}, ${0.2 + 0.1 * neck + 0.3 * full} .56, ${0.26 + 0.2 * full} .9, .5 1.2`,
      ...points`${1.1 * broad} 1.55, ${1.3 * broad} 3.2, ${-2.1 * broad} 3.2, ${-1.7 * broad} 1.6, ${-broad} .95, ${-0.68 * broad} .3, -.72 -.5, -1 -1.4, -1 -2.2, -.6 -2.8`,
    ]),
    { tension: 0.86 },
  );
  const old = one.ageIndex / 5;
  const browY = -1.84 - 0.14 * one.brow;

  return [
    hairOfProfile(hair, paints, frame, true),
    '<g id="trunk">',
    stroke(outline, 2 * pen, ink) + paint(outline, 'url(#skin)'),
    '</g>',
    `<clipPath id="head"><path d="${outline}"/></clipPath><g clip-path="url(#head)">`,
    paint(
      `M${x(1.1)} ${y(0.06)}Q${x(0.3)} ${y(0.16)} ${x(-0.42)} ${y(-0.62)}Q${x(-0.5)} ${y(0.3)} ${x(-0.2)} ${y(0.9)}L${x(0.6)} ${y(1.1)}Z`,
      mix(skin, shade, 0.5),
      0.5,
    ),
    `<ellipse cx="${x(0.5)}" cy="${y(-0.9)}" rx="${u * 0.27}" ry="${u * 0.17}" fill="${mix(skin, '#c9443f', 0.5)}" opacity=".12"/>`,
    line(points`-.4 -.55, -.2 -.16, .3 ${0.06 + 0.05 * soft}`, 0.026, 0.45),
    line(points`-.3 -.2, -.24 .4, .14 1.1`, 0.026, 0.25 + 0.3 * neck),
    line(points`.62 -.22, .5 -.02, .3 ${0.08 + 0.06 * soft}`, 0.028, 0.6 * soft),
    [0.44, 0.66]
      .map((at) =>
        line(points`-.1 ${at - 0.04}, .12 ${at + 0.03}, .4 ${at}`, 0.02, 0.16 * one.ageIndex + 0.5 * neck - 0.35),
      )
      .join(''),
    line(points`.92 -.82, .8 -.66, .8 -.5`, 0.024, 0.8 * Math.max(0, old - 0.2) + 0.3 * soft),
    line(points`.82 -.36, .78 -.2, .82 -.08`, 0.022, 0.6 * soft),
    line(points`.4 -1.46, .29 -1.52`, 0.018, old - 0.3) + line(points`.4 -1.4, .28 -1.38`, 0.018, old - 0.3),
    [-2.3, -2.16]
      .map((at) => line(points`.5 ${at + 0.04}, .74 ${at}, .88 ${at + 0.04}`, 0.018, 0.7 * one.forehead))
      .join(''),
    paint(
      `M${x(-4)} ${y(3.4)}V${y(1.7)}Q${x(-1.6)} ${y(1.3)} ${x(-0.95)} ${y(0.9)}Q${x(-0.1)} ${y(1.8)} ${x(0.6)} ${y(1.24)}Q${x(1.4)} ${y(1.5)} ${x(4)} ${y(3.4)}Z`,
      cloth,
    ),
    // The lips end where the outline does.
    area(points`1.3 -.66, 1.06 -.66, .96 -.56, .82 -.46, 1.07 -.455, 1.3 -.46`, lip),
    area(points`1.3 -.46, 1.07 -.455, .82 -.46, .92 -.36, 1.04 -.29, 1.3 -.26`, mix(lip, '#ffffff', 0.08)),
    line(points`.82 -.46, .95 -.47, 1.07 -.455`, 0.024, 1, mix(lip, ink, 0.7)),
    '</g>',
    // Nostril and wing.
    line(points`1.03 ${-1.0 - 0.03 * tip}, .96 -.88, 1.0 -.78, 1.08 -.8`, 0.026, 0.75),
    line(points`1.14 ${-0.84 - 0.04 * tip}, 1.2 ${-0.87 - 0.06 * tip}`, 0.034, 0.8),
    area(points`.86 -1.43, .78 ${-1.55 + 0.05 * one.upperLid}, .52 -1.4, .7 -1.34`, '#fbf7f3'),
    `<ellipse cx="${x(0.775)}" cy="${y(-1.44)}" rx="${u * 0.05}" ry="${u * 0.085}" fill="${mix(paints.hair, '#3a2516', 0.5)}"/>`,
    line(points`.92 -1.5, .79 ${-1.555 + 0.05 * one.upperLid}, .62 ${-1.48 + 0.02 * one.upperLid}, .48 -1.38`, 0.044),
    line(points`.86 -1.6, .72 ${-1.65 + 0.06 * one.upperLid}, .5 -1.5`, 0.022, 0.7),
    line(points`.8 -1.22, .64 -1.17, .5 -1.26`, 0.024, 0.7 * one.lowerLid),
    area(
      points`.95 ${browY + 0.05}, .78 ${browY - 0.09}, .4 ${browY + 0.05}, .74 ${browY - 0.01}, .94 ${browY + 0.12}`,
      mix(paints.hair, ink, 0.4),
    ),
    `<ellipse cx="${x(-0.26)}" cy="${y(-1.24)}" rx="${u * 0.15}" ry="${u * 0.28}" fill="${mix(skin, shade, 0.18)}" stroke="${ink}" stroke-width="${pen}" transform="rotate(-10 ${x(-0.26)} ${y(-1.24)})"/>`,
    line(points`-.3 -1.4, -.2 -1.26, -.28 -1.1`, 0.022, 0.6),
    hairOfProfile(hair, paints, frame, false),
  ].join('');
}
