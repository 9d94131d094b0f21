import { mix } from '../draw/color.ts';
import { curve, type Point } from '../draw/path.ts';
import { glow, softLine } from '../draw/soft.ts';
import type { Face } from './face.ts';
import type { Frame, Paints, Pose } from './scene.ts';

/** A face from the side, looking right: for noses and chins. */
export function profile(one: Face, hair: Pose['hair'], paints: Paints, frame: Frame): string {
  const { x, y, u } = frame;
  const { skin, shade, light, cloth } = paints;
  const px = (list: readonly Point[], options?: { closed: boolean }) =>
    curve(
      list.map(([a, b]): Point => [x(a), y(b)]),
      options,
    );
  const { hump, tip } = one;
  const chin = 0.16 * one.chin;
  const tipX = 1.36 + 0.03 * hump;
  const tipY = -1.03 - 0.13 * tip;
  const line: Point[] = [
    [0.1, -2.85],
    [0.7, -2.62],
    [1.0, -2.2],
    [1.02, -1.86],
    [0.97, -1.62],
    [0.99 + 0.03 * hump, -1.52],
    [1.08 + 0.13 * hump, -1.36],
    [1.2 + 0.1 * hump - 0.02 * tip, -1.19],
    [tipX - 0.02, tipY - 0.05],
    [tipX, tipY + 0.04],
    [tipX - 0.1, tipY + 0.14],
    [1.14, -0.88 - 0.02 * tip],
    [1.07, -0.82],
    [1.1, -0.72],
    [1.2 + 0.03 * one.lip, -0.62],
    [1.1, -0.54],
    [1.19 + 0.03 * one.lip, -0.43],
    [1.05, -0.28],
    [1.1 + chin, -0.1],
    [1.0 + chin, 0.08],
    [0.72, 0.14 + 0.05 * one.jowl],
    [0.36, 0.12 + 0.16 * one.neck],
    [0.16, 0.34 + 0.12 * one.neck],
    [0.18, 0.72],
    [0.46, 1.15],
  ];
  const back: Point[] = [
    [1.3, 1.6],
    [1.6, 3],
    [-2.3, 3],
    [-1.9, 1.5],
    [-1.02, 0.95],
    [-0.72, 0.2],
    [-0.86, -0.8],
    [-1.1, -1.9],
    [-0.8, -2.7],
  ];
  const outline = px([...line, ...back]);
  const ink = mix(shade, '#160c0a', 0.55);
  const lip = mix(skin, '#a3303f', 0.46);
  const draw = (path: string, width: number, color: string, opacity = 1, blur = '') =>
    blur
      ? softLine(path, u * width, color, opacity, u * (blur === 'wide' ? 0.2 : 0.055))
      : `<path d="${path}" fill="none" stroke="${color}" stroke-width="${(u * width).toFixed(1)}" stroke-opacity="${opacity}" stroke-linecap="round"/>`;
  const dark = mix(paints.hair, '#000000', 0.22);
  const strand = mix(paints.hair, '#ffffff', 0.2);
  const falling: Partial<Record<Pose['hair'], Point[]>> = {
    long: [
      [0.2, -3.0],
      [-0.8, -2.85],
      [-1.26, -2.1],
      [-1.3, -0.6],
      [-1.55, 0.8],
      [-1.5, 2.1],
      [-0.7, 1.9],
      [-0.62, 0.4],
      [-0.3, -1.0],
    ],
    bob: [
      [0.2, -3.0],
      [-0.8, -2.85],
      [-1.34, -2.1],
      [-1.36, -0.8],
      [-1.1, 0.1],
      [-0.5, 0.12],
      [-0.3, -1.0],
    ],
    braid: [
      [0.2, -3.0],
      [-0.8, -2.85],
      [-1.2, -2.1],
      [-1.16, -0.8],
      [-1.3, 0.4],
      [-1.5, 1.9],
      [-1.2, 2],
      [-0.9, 0.5],
      [-0.4, -1.0],
    ],
  };
  const fall = falling[hair];

  return [
    fall ? `<path d="${px(fall)}" fill="${dark}"/>` : '',
    hair === 'up' ? `<circle cx="${x(-1.1)}" cy="${y(-2.6)}" r="${u * 0.5}" fill="${dark}"/>` : '',
    `<path d="${outline}" fill="url(#skin)"/><clipPath id="head"><path d="${outline}"/></clipPath><g clip-path="url(#head)">`,
    draw(`M${x(-0.6)} ${y(-0.5)}Q${x(0.1)} ${y(0.2)} ${x(1.0)} ${y(0.02)}`, 0.12, shade, 0.3 + 0.25 * one.jowl, 'soft'),
    draw(`M${x(0.9)} ${y(0.2)}Q${x(0.2)} ${y(0.3)} ${x(-0.6)} ${y(0)}`, 0.4, shade, 0.42, 'wide'),
    glow(x(0.42), y(-0.98), u * 0.34, u * 0.22, mix(skin, '#d0504a', 0.5), 0.3),
    draw(outline, 0.22, shade, 0.26, 'wide'),
    '</g>',
    `<path d="M${x(-3)} ${y(3)}V${y(1.9)}Q${x(-1.6)} ${y(1.35)} ${x(-0.95)} ${y(0.98)}Q${x(-0.1)} ${y(1.7)} ${x(0.62)} ${y(1.3)}Q${x(1.3)} ${y(1.6)} ${x(1.9)} ${y(3)}Z" fill="${cloth}"/>`,
    // Nostril, mouth, eye, brow.
    draw(`M${x(1.18)} ${y(-0.96 - 0.05 * tip)}q${-u * 0.11} ${-u * 0.05} ${-u * 0.13} ${u * 0.07}`, 0.035, ink, 0.75),
    `<path d="M${x(1.19)} ${y(-0.63)}Q${x(1.0)} ${y(-0.68)} ${x(0.84)} ${y(-0.53)}Q${x(1.02)} ${y(-0.5)} ${x(1.11)} ${y(-0.53)}Z" fill="${lip}"/><path d="M${x(1.18)} ${y(-0.42)}Q${x(1.0)} ${y(-0.36)} ${x(0.84)} ${y(-0.53)}Q${x(1.02)} ${y(-0.51)} ${x(1.11)} ${y(-0.53)}Z" fill="${mix(lip, shade, 0.14)}"/>`,
    `<path d="M${x(0.9)} ${y(-1.5)}Q${x(0.76)} ${y(-1.66)} ${x(0.56)} ${y(-1.47)}Q${x(0.74)} ${y(-1.38)} ${x(0.9)} ${y(-1.5)}Z" fill="#fbf7f3"/><circle cx="${x(0.8)}" cy="${y(-1.51)}" r="${u * 0.065}" fill="${mix(paints.hair, '#3a2516', 0.5)}"/>`,
    draw(`M${x(0.95)} ${y(-1.53)}Q${x(0.76)} ${y(-1.68)} ${x(0.5)} ${y(-1.45)}`, 0.05, ink),
    `<path d="M${x(0.96)} ${y(-1.84)}Q${x(0.74)} ${y(-2.02)} ${x(0.34)} ${y(-1.82)}Q${x(0.7)} ${y(-1.9)} ${x(0.95)} ${y(-1.75)}Z" fill="${mix(paints.hair, ink, 0.35)}" opacity=".88"/>`,
    `<ellipse cx="${x(-0.3)}" cy="${y(-1.26)}" rx="${u * 0.15}" ry="${u * 0.27}" fill="${mix(skin, shade, 0.25)}" transform="rotate(-10 ${x(-0.3)} ${y(-1.26)})"/>`,
    draw(`M${x(-0.3)} ${y(-1.45)}q${u * 0.1} ${u * 0.16} ${-u * 0.02} ${u * 0.3}`, 0.035, shade, 0.6),
    glow(x(1.24), y(-1.1 - 0.06 * tip), u * 0.07, u * 0.06, light, 0.7),
    cap(),
  ].join('');

  function cap(): string {
    const top: Point[] =
      hair === 'curls'
        ? []
        : [
            [0.8, -2.45],
            [0.46, -2.92],
            [-0.2, -3.08],
            [-0.86, -2.86],
            [-1.24, -2.2],
            [-1.22, -1.4],
            [-1.0, -0.72],
            [-0.66, -0.6],
            [-0.5, -1.2],
            [-0.16, -1.5],
            [0.06, -1.95],
            [0.46, -2.2],
          ];
    if (top.length > 0)
      return `<path d="${px(top)}" fill="${paints.hair}"/>${draw(`M${x(0.4)} ${y(-2.5)}Q${x(-0.4)} ${y(-2.5)} ${x(-0.8)} ${y(-1.3)}M${x(0.2)} ${y(-2.8)}Q${x(-0.7)} ${y(-2.7)} ${x(-1.04)} ${y(-1.6)}`, 0.04, strand, 0.5)}`;
    let curls = '';
    for (let i = 0; i < 30; i++) {
      const turn = Math.PI * (0.62 + (i / 29) * 1.02);
      const ring = i % 2 ? 1 : 0.72;
      curls += `<circle cx="${x(-0.42 + 1.2 * ring * Math.cos(turn)).toFixed(1)}" cy="${y(-1.98 + 1.3 * ring * Math.sin(turn + Math.PI * 0.0)).toFixed(1)}" r="${u * 0.34}" fill="${i % 3 ? paints.hair : dark}"/>`;
    }
    return `<path d="${px([
      [0.74, -2.55],
      [0.2, -3.1],
      [-0.7, -3.1],
      [-1.3, -2.4],
      [-1.3, -1.4],
      [-0.9, -0.7],
      [-0.5, -1.2],
      [0, -2.0],
    ])}" fill="${paints.hair}"/>${curls}`;
  }
}
