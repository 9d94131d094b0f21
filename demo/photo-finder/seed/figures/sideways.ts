import { mix } from '../draw/color.ts';
import { curve, type Point } from '../draw/path.ts';
import { glow, softLine } from '../draw/soft.ts';
import { type Body, type Frame, limb, type Paints, type Pose } from './scene.ts';

/** The same body from its right side, looking right. */
export function sideways(body: Body, pose: Pose, paints: Paints, frame: Frame): string {
  const { x, y, u } = frame;
  const { skin, shade, light, cloth } = paints;
  const f = (body.bmi / 22) ** 0.72;
  const d = 0.86 * f ** 0.55;
  const b = (0.24 + 0.62 * body.bust) * f ** 0.4;
  const by = 3.0 + 0.2 * body.bust + 0.45 * body.sag;
  const apple = body.shape === 'apple' ? 0.28 : 0;
  const ab = (0.08 + 0.72 * body.belly + apple) * f + 0.35 * (body.waist - 1);
  const seat = (0.3 + 0.62 * body.glute + (body.shape === 'pear' ? 0.2 : 0)) * f ** 0.6;
  const front: Point[] = [
    [0.5, -0.35],
    [0.3, 0.1],
    [0.24, 0.6],
    [0.42, 1.2],
    [d * 0.62, 1.9],
    [d * 0.74 + b * 0.35, 2.45],
    [d * 0.76 + b * 0.86, by - 0.12],
    [d * 0.76 + b * 0.98, by + 0.16],
    [d * 0.72 + b * 0.62, by + 0.62],
    [d * 0.72, by + 0.95],
    [d * 0.66 + ab * 0.4, 4.7],
    [d * 0.66 + ab, 5.65],
    [d * 0.66 + ab * 0.92, 6.2],
    [d * 0.62 + ab * 0.3, 6.9],
    [d * 0.66, 7.5],
    [d * 0.76 * (0.9 + 0.2 * body.thigh), 8.5],
    [d * 0.68, 10.2],
    [d * 0.5, 12],
    [d * 0.46, 13],
  ];
  const back: Point[] = [
    [-d * 0.5, 13],
    [-d * 0.52, 11.6],
    [-d * 0.7, 9.8],
    [-d * 0.74, 8.8],
    [-d * 0.7 - seat * 0.45, 8.25],
    [-d * 0.74 - seat, 7.5],
    [-d * 0.72 - seat * 0.72, 6.7],
    [-d * 0.62 - 0.1 * body.flank, 5.8],
    [-d * 0.58 - 0.12 * body.flank, 5.15],
    [-d * 0.78, 4.2],
    [-d * 0.96, 3.1],
    [-d * 0.98, 2.2],
    [-0.74, 1.35],
    [-0.44, 0.6],
    [-0.46, -0.4],
    [-0.6, -1.2],
    [0.4, -1.2],
  ];
  const px = (list: readonly Point[]) => list.map(([a, c]): Point => [x(a), y(c)]);
  const outline = curve(px([...front, ...back]));
  const r = f ** 0.5;
  const arm = curve(
    px(
      limb([
        [-0.22, 1.6, 0.36 * r],
        [-0.3, 2.3, 0.36 * r],
        [-0.42, 3.4, 0.3 * r],
        [-0.55, 4.6, 0.26 * r],
        [-0.3, 5.6, 0.22 * r],
        [0.05, 6.4, 0.17],
        [0.22, 6.9, 0.17],
        [0.3, 7.3, 0.08],
      ]),
    ),
  );
  const behind = curve(
    px(
      limb([
        [-0.5, 1.7, 0.34 * r],
        [-0.95, 2.6, 0.34 * r],
        [-1.3, 3.8, 0.28 * r],
        [-1.5, 4.9, 0.25 * r],
        [-1.42, 6, 0.21 * r],
        [-1.3, 6.9, 0.16],
        [-1.24, 7.4, 0.08],
      ]),
    ),
  );
  const dark = mix(cloth, '#0e0a0a', 0.32);
  const pale = mix(cloth, '#ffffff', 0.26);
  const soft = (path: string, width: number, opacity: number, color = shade, blur = 'soft') =>
    softLine(path, u * width, color, opacity, u * (blur === 'wide' ? 0.2 : 0.055));
  const chest = d * 0.76 + b * 0.55;
  const topAt = { high: 5.95, brief: 6.6, shorts: 6.35 }[pose.bottom];
  const legs =
    pose.bottom === 'shorts'
      ? `L${x(4)} ${y(9)}L${x(-4)} ${y(9.1)}Z`
      : `L${x(4)} ${y(7.35)}Q${x(0.1)} ${y(7.6)} ${x(-d * 0.4)} ${y(8.45)}L${x(-4)} ${y(8.75)}Z`;
  const scar = body.scarAt === 'belly' && body.scar > 0;
  return [
    pose.hair === 'long'
      ? `<path d="${curve(
          px([
            [0.3, -1.2],
            [-0.5, -1.2],
            [-0.95, 0],
            [-1.12, 1.4],
            [-0.98, 2.7],
            [-0.5, 2.4],
            [-0.42, 1],
            [-0.3, 0],
          ]),
        )}" fill="${paints.hair}"/>`
      : '',
    `<path d="${pose.arms === 'behind' ? behind : ''}" fill="url(#skin-far)"/>`,
    `<path d="${curve(
      px([
        [0.42, -1.2],
        [0.98, -0.9],
        [0.96, -0.42],
        [0.62, -0.1],
        [0.2, 0.1],
        [-0.4, -0.2],
        [-0.5, -1.2],
      ]),
    )}" fill="url(#skin)"/>`,
    `<path d="${outline}" fill="url(#skin)"/><clipPath id="body"><path d="${outline}"/></clipPath><g clip-path="url(#body)">`,
    soft(`M${x(0.7)} ${y(0)}Q${x(0.2)} ${y(0.3)} ${x(-0.5)} ${y(-0.1)}`, 0.3, 0.36, shade, 'wide'),
    glow(x(d * 0.3 + ab * 0.5), y(5.5), u * (0.3 + 0.4 * body.belly), u * 0.7, light, 0.25 + 0.3 * body.belly),
    body.belly > 0.3
      ? soft(
          `M${x(d * 0.66 + ab * 0.8)} ${y(6.5)}Q${x(d * 0.2)} ${y(6.75)} ${x(-d * 0.2)} ${y(6.4)}`,
          0.12,
          0.3 + 0.35 * body.belly,
        )
      : '',
    body.flank > 0.35
      ? soft(`M${x(-d * 0.7)} ${y(5.6)}Q${x(-d * 0.2)} ${y(5.9)} ${x(d * 0.1)} ${y(5.7)}`, 0.08, 0.4)
      : '',
    `<path d="M${x(4)} ${y(2.35)}Q${x(0.3)} ${y(1.9)} ${x(-0.2)} ${y(0.9)}L${x(-0.7)} ${y(1.1)}Q${x(-0.6)} ${y(2.4)} ${x(-4)} ${y(2.6)}V${y(by + 0.86)}Q${x(0)} ${y(by + 1.12)} ${x(4)} ${y(by + 0.82)}Z" fill="${cloth}"/>`,
    soft(
      `M${x(d * 0.3)} ${y(by + 0.35)}Q${x(d * 0.5 + b * 0.4)} ${y(by + 0.78)} ${x(d * 0.74 + b * 0.9)} ${y(by + 0.34)}`,
      0.12,
      0.6,
      dark,
    ),
    glow(x(chest), y(by - 0.12), u * (0.16 + b * 0.34), u * (0.2 + b * 0.3), pale, 0.3 + 0.25 * body.bust),
    `<path d="M${x(-4)} ${y(by + 0.84)}Q${x(0)} ${y(by + 1.08)} ${x(4)} ${y(by + 0.8)}" fill="none" stroke="${dark}" stroke-width="${u * 0.16}" stroke-opacity=".55"/>`,
    scar
      ? `<path d="M${x(4)} ${y(topAt - 0.16)}Q${x(0)} ${y(topAt - 0.2)} ${x(-d * 0.2)} ${y(topAt - 0.35)}" fill="none" stroke="${mix(skin, '#b0493f', 0.6)}" stroke-width="${u * 0.05}" stroke-opacity="${body.scar}"/>`
      : '',
    `<path d="M${x(-4)} ${y(topAt - 0.1)}Q${x(0)} ${y(topAt + 0.1)} ${x(4)} ${y(topAt + 0.05)}${legs}" fill="${cloth}"/><path d="M${x(-4)} ${y(topAt - 0.1)}Q${x(0)} ${y(topAt + 0.1)} ${x(4)} ${y(topAt + 0.05)}" fill="none" stroke="${dark}" stroke-width="${u * 0.2}" stroke-opacity=".5"/>`,
    glow(x(-d * 0.5 - seat * 0.42), y(7.3), u * (0.3 + seat * 0.35), u * 0.62, pale, 0.16 + 0.3 * body.glute),
    soft(
      `M${x(-d * 0.72 - seat * 0.6)} ${y(8.32)}Q${x(-d * 0.5)} ${y(8.62)} ${x(-d * 0.05)} ${y(8.4)}`,
      0.1,
      0.4,
      '#1a0d0a',
    ),
    softLine(outline, u * 0.46, shade, 0.32, u * 0.2),
    `<path d="${outline}" fill="url(#lit)"/></g>`,
    pose.arms === 'behind'
      ? ''
      : `<path d="${arm}" fill="${mix(skin, paints.light, 0.12)}"/><path d="${arm}" fill="url(#lit)"/>${soft(`M${x(-0.62)} ${y(1.7)}Q${x(-0.72)} ${y(3)} ${x(-0.84)} ${y(4.4)}`, 0.06, 0.3)}`,
  ].join('');
}
