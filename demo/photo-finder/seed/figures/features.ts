import { mix } from '../draw/color.ts';
import { curve, type Point, points } from '../draw/path.ts';
import type { FaceShape } from './face-shape.ts';
import { type Frame, type Paints, pensOf } from './scene.ts';

/** Eyes, nose and mouth from the front. */
export function features(one: FaceShape, paints: Paints, frame: Frame): string {
  const { x, y, u } = frame;
  const { skin, shade, ink, lip } = paints;
  const { px, line, twice, paint, area } = pensOf(frame, ink);
  return eye(1) + eye(-1) + nose() + mouth();

  function eye(s: 1 | -1): string {
    const at = (points: readonly Point[]) => points.map(([a, b]): Point => [s * a, b]);
    const open = 0.15 - 0.055 * one.upperLid;
    const corner = -1.42 - 0.06 * one.eye + 0.03 * one.upperLid;
    const lid: Point[] = points`.2 -1.37, .32 ${-1.42 - open * 0.62}, .48 ${-1.42 - open * 0.86}, .66 ${-1.42 - open * 0.5}, .8 ${corner}`;
    const below: Point[] = points`.66 -1.345, .48 -1.3, .32 -1.32`;
    const white = curve(px(at([...lid, ...below])));
    const fold = 0.1 - 0.06 * one.upperLid;
    const browY = -1.78 - 0.16 * one.brow + 0.04 * one.upperLid;
    const id = `eye${s}`;
    return [
      paint(white, '#fbf7f3'),
      `<clipPath id="${id}"><path d="${white}"/></clipPath><g clip-path="url(#${id})"><circle cx="${x(s * 0.48)}" cy="${y(-1.425)}" r="${u * 0.125}" fill="${mix(paints.hair, '#6a4526', 0.62)}"/><circle cx="${x(s * 0.48)}" cy="${y(-1.425)}" r="${u * 0.06}" fill="#140c0a"/><circle cx="${x(s * 0.48) - u * 0.04}" cy="${y(-1.47)}" r="${u * 0.026}" fill="#fff"/></g>`,
      line(at(lid), 0.045),
      line(at(points`.8 ${corner}, .87 ${corner - 0.04}`), 0.034),
      line(at(below), 0.016, 0.55),
      // The crease of the lid; a heavy one hangs over the lashes.
      line(
        at(
          points`.24 ${-1.5 - fold}, .46 ${-1.6 - fold * 0.8}, .7 ${-1.55 - fold * 0.6}, .86 ${-1.45 + 0.07 * one.upperLid}`,
        ),
        0.024,
        0.7,
      ),
      one.upperLid > 0.3
        ? area(
            at(
              points`.24 -1.52, .5 -1.63, .84 -1.52, .93 ${-1.36 + 0.03 * one.upperLid}, .74 ${-1.43 - open * 0.3}, .5 ${-1.42 - open * 0.9}, .3 ${-1.43 - open * 0.5}`,
            ),
            mix(skin, shade, 0.3),
          ) +
          line(
            at(points`.3 ${-1.44 - open * 0.55}, .52 ${-1.43 - open * 0.86}, .76 ${-1.42 - open * 0.2}, .93 -1.35`),
            0.024,
            0.9 * one.upperLid,
          )
        : '',
      area(
        at(
          points`.2 ${browY - 0.01}, .36 ${browY - 0.1}, .62 ${browY - 0.14 - 0.04 * one.brow}, .94 ${browY + 0.04 - 0.05 * one.brow}, .62 ${browY - 0.075 - 0.04 * one.brow}, .36 ${browY - 0.02}, .21 ${browY + 0.055}`,
        ),
        mix(paints.hair, ink, 0.4),
      ),
      line(at(points`.26 -1.2, .48 -1.11, .74 -1.21`), 0.026, 0.75 * one.lowerLid),
      one.lowerLid > 0.25
        ? area(
            at(points`.26 -1.24, .48 -1.27, .74 -1.26, .64 -1.15, .46 -1.1, .32 -1.15`),
            mix(skin, shade, 0.5),
            0.4 * one.lowerLid,
          )
        : '',
    ].join('');
  }

  function nose(): string {
    const w = 0.15 + 0.12 * one.noseWidth;
    const end = -0.8 - 0.08 * one.tip;
    return [
      line(points`.15 -1.62, ${0.1 + 0.05 * one.hump} -1.3, ${0.11 + 0.05 * one.noseWidth} ${end - 0.18}`, 0.022, 0.4),
      one.hump > 0.4
        ? line(
            points`${-0.1 - 0.04 * one.hump} -1.42, ${-0.13 - 0.05 * one.hump} -1.28, -.1 -1.14`,
            0.022,
            0.5 * one.hump,
          )
        : '',
      twice(points`${w * 0.86} ${end - 0.15}, ${w * 1.06} ${end - 0.03}, ${w * 0.82} ${end + 0.04}`, 0.028, 0.75),
      twice(
        points`${w * 0.66} ${end + 0.025}, ${w * 0.36} ${end}, ${w * 0.16} ${end + 0.06 - 0.04 * one.tip}`,
        0.034,
        0.8,
      ),
      line(
        points`${-w * 0.18} ${end + 0.06 - 0.04 * one.tip}, 0 ${end + 0.1 - 0.07 * one.tip}, ${w * 0.18} ${end + 0.06 - 0.04 * one.tip}`,
        0.026,
        0.7,
      ),
    ].join('');
  }

  function mouth(): string {
    const up = 0.05 + 0.09 * one.lip;
    const low = 0.09 + 0.07 * one.lip;
    const at = -0.43;
    const w = 0.37;
    const between: Point[] = points`${-w} ${at}, -.18 ${at - 0.015}, 0 ${at + 0.02}, .18 ${at - 0.015}, ${w} ${at}`;
    const upper = curve(px([...between, [0.12, at - up * 1.05], [0, at - up * 0.82], [-0.12, at - up * 1.05]]), {
      tension: 0.7,
    });
    const lower = curve(px([...between, [0.2, at + low * 0.8], [0, at + low], [-0.2, at + low * 0.8]]), {
      tension: 0.8,
    });
    return [
      paint(lower, mix(lip, '#ffffff', 0.08)),
      paint(upper, lip),
      line(between, 0.026, 1, mix(lip, ink, 0.7)),
      line(points`-.13 ${at + low + 0.1}, 0 ${at + low + 0.13}, .13 ${at + low + 0.1}`, 0.026, 0.35),
      // From the nose to the lip: shorter after a lift of it.
      twice(points`.05 -.72, .055 ${at - up - 0.06}`, 0.016, 0.3),
    ].join('');
  }
}
