import { mix } from '../draw/color.ts';
import { curve, type Point } from '../draw/path.ts';
import { glow as fade, softLine } from '../draw/soft.ts';
import { garments } from './garments.ts';
import { hairBehind, hairInFront } from './hair.ts';
import { type Measures, measuresOf } from './measures.ts';
import { type Body, type Frame, limb, type Paints, type Pose } from './scene.ts';

/** A woman from lips to knees, from the front or from behind, in sportswear. */
export function torso(body: Body, pose: Pose, paints: Paints, frame: Frame, isBack: boolean): string {
  const { x, y, u } = frame;
  const { skin, shade, light } = paints;
  const m = measuresOf(body);
  const { f, sh, bu, wa, hi, th } = m;
  const side = Math.max(bu, isBack ? bu : m.bx + m.bw * 0.96);
  const bulge = 0.16 * body.flank * f;

  const right: Point[] = [
    [0.42 * f ** 0.3, -0.9],
    [0.42 * f ** 0.3, 0.1],
    [0.52 * f ** 0.3, 0.62],
    [0.98, 0.98],
    [sh * 0.9, 1.24],
    [sh * 1.0, 1.62],
    [sh * 0.94, 2.2],
    [Math.max(bu * 0.98, side * 0.96), 2.7],
    [side, m.by],
    [bu * 0.93, m.by + 0.85],
    [wa * 1.02, 4.75],
    [wa, 5.15],
    [wa * 1.05 + bulge * 0.5, 5.65],
    [hi * 0.93 + bulge, 6.25],
    [hi * 0.98 + bulge * 0.3, 6.75],
    [hi, 7.3],
    [th * 0.99, 8.3],
    [th * 0.92, 9.6],
    [th * 0.72, 11.6],
    [th * 0.62, 13],
  ];
  const px = (list: readonly Point[], sign = 1) => list.map(([a, b]): Point => [x(sign * a), y(b)]);
  const outline = curve([...px(right), ...px(right, -1).reverse()]);

  const bodyArm = (sign: 1 | -1) => curve(px(armOf(pose.arms, body, m), sign));
  const armFill = (sign: 1 | -1) => `<path d="${bodyArm(sign)}" fill="url(#${sign === 1 ? 'skin-far' : 'skin'})"/>`;
  const soft = (path: string, width: number, opacity: number) => softLine(path, u * width, shade, opacity, u * 0.055);
  const glow = (cx: number, cy: number, rx: number, ry: number, color: string, opacity: number) =>
    fade(x(cx), y(cy), rx * u, ry * u, color, opacity);

  const details = isBack ? backDetails() : frontDetails();
  const gap = Math.max(0.02, 0.2 - (f - 1) * 0.35 - 0.12 * body.thigh);
  const legs = `<path d="M${x(0)} ${y(8.3)}C${x(gap * 0.5)} ${y(9.2)} ${x(gap)} ${y(10.4)} ${x(gap * 1.6)} ${y(13)}H${x(-gap * 1.6)}C${x(-gap)} ${y(10.4)} ${x(-gap * 0.5)} ${y(9.2)} ${x(0)} ${y(8.3)}Z" fill="url(#between)"/>${soft(`M${x(0)} ${y(8.2)}V${y(9.4)}`, 0.08, 0.5)}`;

  return [
    hairBehind(pose.hair, paints, frame, isBack),
    pose.arms === 'hips' ? '' : armFill(1) + armFill(-1),
    head(),
    `<path d="${outline}" fill="url(#skin)"/>`,
    `<clipPath id="body"><path d="${outline}"/></clipPath><g clip-path="url(#body)">`,
    details,
    legs,
    garments(pose, body, m, paints, frame, isBack),
    softLine(outline, u * 0.5, shade, 0.34, u * 0.2),
    `<path d="${outline}" fill="url(#lit)"/></g>`,
    pose.arms === 'hips' ? armFill(1) + armFill(-1) + armLines() : '',
    hairInFront(pose.hair, paints, frame, isBack),
  ].join('');

  function head(): string {
    if (isBack) return '';
    const jaw = curve(
      px([
        [1.0, -2.2],
        [0.98, -1.35],
        [0.78 * f ** 0.25, -0.62],
        [0.4, -0.2],
        [0, -0.08],
      ]).concat(
        px(
          [
            [0.4, -0.2],
            [0.78 * f ** 0.25, -0.62],
            [0.98, -1.35],
            [1.0, -2.2],
          ],
          -1,
        ),
      ),
    );
    const lip = mix(skin, '#9c2f3b', 0.5);
    return `<path d="M${x(-0.42)} ${y(-0.5)}V${y(1.1)}H${x(0.42)}V${y(-0.5)}Z" fill="${mix(skin, shade, 0.35)}"/><path d="${jaw}" fill="url(#skin)"/><path d="M${x(-0.33)} ${y(-0.78)}Q${x(-0.12)} ${y(-0.9)} ${x(0)} ${y(-0.83)}Q${x(0.12)} ${y(-0.9)} ${x(0.33)} ${y(-0.78)}Q${x(0)} ${y(-0.52)} ${x(-0.33)} ${y(-0.78)}Z" fill="${lip}"/><path d="M${x(-0.33)} ${y(-0.78)}Q${x(0)} ${y(-0.7)} ${x(0.33)} ${y(-0.78)}" fill="none" stroke="${mix(lip, shade, 0.5)}" stroke-width="${(u * 0.035).toFixed(1)}"/>`;
  }

  function frontDetails(): string {
    const { belly, waist } = body;
    const clavicle = (s: 1 | -1) => `M${x(s * 0.16)} ${y(1.22)}Q${x(s * 0.6)} ${y(1.06)} ${x(s * sh * 0.78)} ${y(1.2)}`;
    const scarColor = mix(skin, paints.tone >= 7 ? '#5a2a25' : '#b0493f', 0.62);
    return [
      soft(`M${x(-0.4)} ${y(0.2)}Q${x(0)} ${y(0.75)} ${x(0.4)} ${y(0.2)}`, 0.3, 0.3),
      soft(clavicle(1), 0.06, 0.5),
      soft(clavicle(-1), 0.06, 0.5),
      glow(0, 1.95, sh * 0.6, 0.4, light, 0.35),
      // The belly: its round, the fold below it and the dents beside.
      glow(0, 5.7 + 0.25 * belly, wa * (0.5 + 0.2 * belly), 0.75, light, 0.2 + 0.3 * belly),
      belly > 0.25
        ? soft(
            `M${x(-hi * 0.78)} ${y(6.12)}Q${x(0)} ${y(6.5 + 0.38 * belly)} ${x(hi * 0.78)} ${y(6.12)}`,
            0.16 + 0.1 * belly,
            0.2 + 0.42 * belly,
          )
        : '',
      belly > 0.5 ? soft(`M${x(-wa * 0.75)} ${y(5.02)}Q${x(0)} ${y(5.3)} ${x(wa * 0.75)} ${y(5.02)}`, 0.09, 0.45) : '',
      belly < 0.5
        ? soft(`M${x(0)} ${y(4.1)}V${y(5.45)}`, 0.07, 0.34 * (1 - belly)) +
          soft(`M${x(-wa * 0.5)} ${y(4.5)}Q${x(-wa * 0.42)} ${y(5.4)} ${x(-wa * 0.5)} ${y(6.3)}`, 0.1, 0.2) +
          soft(`M${x(wa * 0.5)} ${y(4.5)}Q${x(wa * 0.42)} ${y(5.4)} ${x(wa * 0.5)} ${y(6.3)}`, 0.1, 0.2)
        : '',
      body.flank > 0.35
        ? [1, -1]
            .map((s) =>
              soft(
                `M${x(s * (hi + 0.1))} ${y(6.62)}Q${x(s * hi * 0.82)} ${y(6.5)} ${x(s * hi * 0.62)} ${y(6.62)}`,
                0.09,
                0.4,
              ),
            )
            .join('')
        : '',
      `<ellipse cx="${x(0)}" cy="${y(5.72)}" rx="${u * (0.055 + 0.03 * belly)}" ry="${u * (0.11 - 0.04 * belly * waist)}" fill="${shade}" opacity=".7"/>`,
      body.scarAt === 'belly' && body.scar > 0
        ? `<path d="M${x(-hi * 0.74)} ${y(6.32)}Q${x(0)} ${y(6.78)} ${x(hi * 0.74)} ${y(6.32)}" fill="none" stroke="${scarColor}" stroke-width="${u * 0.05}" stroke-opacity="${body.scar.toFixed(2)}" stroke-linecap="round"/>`
        : '',
    ].join('');
  }

  function backDetails(): string {
    return [
      soft(`M${x(0)} ${y(1.3)}C${x(-0.05)} ${y(3)} ${x(0.05)} ${y(4.4)} ${x(0)} ${y(6.1)}`, 0.1, 0.45),
      [1, -1]
        .map(
          (s) =>
            soft(`M${x(s * 0.55)} ${y(1.9)}Q${x(s * 0.95)} ${y(2.4)} ${x(s * 0.6)} ${y(3.0)}`, 0.1, 0.36) +
            glow(s * 0.95, 2.1, 0.5, 0.6, light, 0.28) +
            soft(`M${x(s * wa * 0.42)} ${y(6.0)}q${u * 0.05} ${u * 0.1} 0 ${u * 0.2}`, 0.09, 0.5) +
            (body.flank > 0.35
              ? soft(
                  `M${x(s * (wa + 0.1))} ${y(5.3)}Q${x(s * wa * 0.75)} ${y(5.5)} ${x(s * wa * 0.55)} ${y(5.42)}`,
                  0.09,
                  0.45,
                )
              : ''),
        )
        .join(''),
    ].join('');
  }

  function armLines(): string {
    const [elbowX, elbowY] = [sh * 1.86, 4.35];
    return [1, -1]
      .map((s) =>
        soft(`M${x(s * elbowX * 0.92)} ${y(elbowY + 0.1)}L${x(s * elbowX * 0.86)} ${y(elbowY - 0.25)}`, 0.05, 0.4),
      )
      .join('');
  }
}

/** The right arm, in units. */
function armOf(pose: Pose['arms'], body: Body, { sh, hi, wa, f }: Measures): Point[] {
  const r = f ** 0.55;
  const out = Math.max(sh * 1.14, hi + 0.12);
  switch (pose) {
    case 'hips':
      return limb([
        [sh * 0.82, 1.5, 0.34 * r],
        [sh * 1.06, 2.0, 0.36 * r],
        [sh * 1.42, 3.2, 0.31 * r],
        [sh * 1.78, 4.25, 0.26 * r],
        [sh * 1.72, 4.55, 0.25 * r],
        [wa * 1.3, 5.35, 0.22 * r],
        [wa * 1.0, 5.85, 0.19],
        [wa * 0.7, 6.15, 0.12],
      ]);
    case 'out': {
      // What the operation is about hangs below the arm.
      const low = 0.34 * body.arm * r;
      return [
        [sh * 0.7, 1.15],
        [sh * 1.1, 1.22],
        [sh * 2.2, 1.35],
        [sh * 3.4, 1.3],
        [sh * 3.4, 1.85],
        [sh * 2.6, 2.0 + low * 0.5],
        [sh * 2.1, 2.1 + low],
        [sh * 1.6, 2.2 + low],
        [sh * 1.15, 2.35 + low * 0.4],
        [sh * 0.8, 2.7],
      ];
    }
    case 'behind':
      return limb([
        [sh * 0.84, 1.55, 0.34 * r],
        [sh * 1.04, 2.2, 0.36 * r],
        [sh * 1.16, 3.3, 0.3 * r],
        [sh * 1.24, 4.4, 0.27 * r],
        [sh * 1.02, 5.2, 0.24 * r],
        [wa * 0.7, 5.9, 0.2],
      ]);
    default:
      return limb([
        [sh * 0.84, 1.55, 0.34 * r],
        [sh * 1.02, 2.2, 0.36 * r],
        [sh * 1.1, 3.3, 0.3 * r],
        [sh * 1.16, 4.5, 0.26 * r],
        [out + 0.04, 5.7, 0.24 * r],
        [out + 0.16, 6.9, 0.17],
        [out + 0.18, 7.5, 0.19],
        [out + 0.12, 8.15, 0.08],
      ]);
  }
}
