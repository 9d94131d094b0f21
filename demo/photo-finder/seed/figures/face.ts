import { mix } from '../draw/color.ts';
import { curve, type Point } from '../draw/path.ts';
import { glow, softLine } from '../draw/soft.ts';
import { headHair, headHairBehind } from './head-hair.ts';
import type { Frame, Paints, Pose } from './scene.ts';

/**
 * A face as far as a drawing can tell; each number is what an operation changes. 0 … 1 where
 * nothing else is said.
 */
export interface Face {
  /** Width of the face, 1 = usual. */
  broad: number;
  /** 0 a clear line … 1 a soft one */
  jowl: number;
  /** 0 firm … 1 loose */
  neck: number;
  /** 0 low … 1 high */
  brow: number;
  /** 0 open … 1 heavy */
  upperLid: number;
  /** 0 smooth … 1 full */
  lowerLid: number;
  lip: number;
  /** -1 short … 1 long */
  chin: number;
  /** The bridge of the nose. */
  hump: number;
  /** 0 hanging … 1 lifted */
  tip: number;
  noseWidth: number;
  /** Years in the skin. */
  lines: number;
  /** How the eyes are cut. */
  eye: number;
}

/** A calm face from the front, with shoulders. */
export function face(one: Face, hair: Pose['hair'], paints: Paints, frame: Frame): string {
  const { x, y, u } = frame;
  const { skin, shade, light, cloth } = paints;
  const wide = 1.06 * one.broad;
  const jaw = 0.9 * one.broad + 0.1 * one.jowl;
  const tipY = 0.0 + 0.1 * one.chin;
  const both = (right: readonly Point[]) =>
    curve([...right.map(([a, b]): Point => [x(a), y(b)]), ...right.map(([a, b]): Point => [x(-a), y(b)]).reverse()]);
  const line = (path: string, width: number, color: string, opacity = 1, blur = '') =>
    blur
      ? softLine(path, u * width, color, opacity, u * (blur === 'wide' ? 0.2 : 0.055))
      : `<path d="${path}" fill="none" stroke="${color}" stroke-width="${(u * width).toFixed(1)}" stroke-opacity="${opacity.toFixed(2)}" stroke-linecap="round"/>`;
  const head = both([
    [0, -2.95],
    [0.66, -2.82],
    [wide * 0.97, -2.25],
    [wide, -1.55],
    [wide * 0.96, -1.05],
    [jaw, -0.62 + 0.12 * one.jowl],
    [0.5 * one.broad + 0.16 * one.jowl, -0.2 + 0.04 * one.jowl],
    [0.22, tipY],
  ]);
  const neckWidth = 0.56 + 0.1 * one.neck;
  const ink = mix(shade, '#160c0a', 0.55);
  const lip = mix(skin, '#a3303f', paints.tone >= 8 ? 0.42 : 0.48);

  return [
    headHairBehind(hair, paints, frame),
    `<path d="${both([
      [neckWidth, -0.7],
      [neckWidth, 0.35],
      [0.78, 0.72],
      [1.75, 1.05],
      [2.2, 1.6],
      [2.4, 3],
    ])}" fill="url(#skin-far)"/>`,
    line(`M${x(-neckWidth)} ${y(0.02)}Q${x(0)} ${y(0.62)} ${x(neckWidth)} ${y(0.02)}`, 0.3, shade, 0.45, 'wide'),
    one.neck > 0.3
      ? [0.2, 0.42]
          .map((at) =>
            line(`M${x(-0.42)} ${y(at)}Q${x(0)} ${y(at + 0.14)} ${x(0.42)} ${y(at)}`, 0.035, shade, 0.5 * one.neck),
          )
          .join('') +
        [1, -1]
          .map((s) =>
            line(
              `M${x(s * 0.16)} ${y(0.12)}Q${x(s * 0.2)} ${y(0.5)} ${x(s * 0.12)} ${y(0.85)}`,
              0.06,
              shade,
              0.4 * one.neck,
              'soft',
            ),
          )
          .join('')
      : '',
    [1, -1]
      .map((s) =>
        line(`M${x(s * 0.14)} ${y(0.98)}Q${x(s * 0.7)} ${y(0.88)} ${x(s * 1.5)} ${y(1.08)}`, 0.06, shade, 0.4, 'soft'),
      )
      .join(''),
    `<path d="M${x(-4)} ${y(3)}V${y(1.5)}Q${x(-1.5)} ${y(1.18)} ${x(-1.16)} ${y(0.86)}Q${x(0)} ${y(2.1)} ${x(1.16)} ${y(0.86)}Q${x(1.5)} ${y(1.18)} ${x(4)} ${y(1.5)}V${y(3)}Z" fill="${cloth}"/>`,
    [1, -1]
      .map(
        (s) =>
          `<ellipse cx="${x(s * wide * 1.01)}" cy="${y(-1.32)}" rx="${u * 0.12}" ry="${u * 0.26}" fill="${mix(skin, shade, 0.3)}"/>`,
      )
      .join(''),
    `<path d="${head}" fill="url(#skin)"/><clipPath id="head"><path d="${head}"/></clipPath><g clip-path="url(#head)">`,
    softLine(head, u * 0.3, shade, 0.3, u * 0.2),
    [1, -1].map((s) => glow(x(s * 0.62), y(-0.98), u * 0.3, u * 0.2, mix(skin, '#d0504a', 0.5), 0.3)).join(''),
    glow(x(-0.05), y(-2.3), u * 0.5, u * 0.26, light, 0.5),
    '</g>',
    aging(),
    eye(1) + eye(-1),
    nose(),
    mouth(),
    `<path d="${head}" fill="url(#lit)"/>`,
    headHair(hair, paints, frame, wide),
  ].join('');

  function eye(s: 1 | -1): string {
    const at = (a: number) => x(s * a);
    const open = 0.13 - 0.065 * one.upperLid + 0.015 * one.eye;
    const cut = 0.03 + 0.05 * one.eye;
    const almond = `M${at(0.2)} ${y(-1.4)}Q${at(0.42)} ${y(-1.42 - open * 2)} ${at(0.72)} ${y(-1.43 - cut)}Q${at(0.48)} ${y(-1.4 + open * 0.95)} ${at(0.2)} ${y(-1.4)}Z`;
    const lid = `M${at(0.18)} ${y(-1.39)}Q${at(0.42)} ${y(-1.43 - open * 2)} ${at(0.76)} ${y(-1.45 - cut)}`;
    const fold = 0.15 - 0.1 * one.upperLid;
    const browY = -1.8 - 0.17 * one.brow;
    return [
      one.upperLid > 0.3
        ? line(
            `M${at(0.26)} ${y(-1.6)}Q${at(0.52)} ${y(-1.68 + 0.05 * one.upperLid)} ${at(0.82)} ${y(-1.4 + 0.05 * one.upperLid)}`,
            0.13,
            mix(skin, shade, 0.5),
            0.55 * one.upperLid,
            'soft',
          )
        : '',
      `<path d="${almond}" fill="#fbf7f3"/><clipPath id="eye${s}"><path d="${almond}"/></clipPath><g clip-path="url(#eye${s})"><circle cx="${at(0.46)}" cy="${y(-1.45)}" r="${u * 0.125}" fill="${mix(paints.hair, '#5a3a1e', 0.5)}"/><circle cx="${at(0.46)}" cy="${y(-1.45)}" r="${u * 0.06}" fill="#140c0a"/><circle cx="${at(0.46) - u * 0.04}" cy="${y(-1.5)}" r="${u * 0.026}" fill="#fff"/></g>`,
      line(lid, 0.055, ink),
      line(
        `M${at(0.22)} ${y(-1.45 - open - fold)}Q${at(0.46)} ${y(-1.52 - open * 1.4 - fold)} ${at(0.78)} ${y(-1.46 - cut - fold * 0.6)}`,
        0.026,
        shade,
        0.75,
      ),
      // The brow, and what the years hang below the eye.
      `<path d="M${at(0.16)} ${y(browY + 0.09)}Q${at(0.46)} ${y(browY - 0.09)} ${at(0.86)} ${y(browY + 0.12 - 0.09 * one.brow)}Q${at(0.5)} ${y(browY + 0.03)} ${at(0.17)} ${y(browY + 0.2)}Z" fill="${mix(paints.hair, ink, 0.35)}" opacity=".88"/>`,
      one.lowerLid > 0.15
        ? line(
            `M${at(0.22)} ${y(-1.24)}Q${at(0.46)} ${y(-1.08)} ${at(0.74)} ${y(-1.24)}`,
            0.05,
            shade,
            0.62 * one.lowerLid,
            'soft',
          ) + glow(at(0.47), y(-1.24), u * 0.24, u * 0.06, light, 0.5 * one.lowerLid)
        : '',
    ].join('');
  }

  function nose(): string {
    const w = 0.15 + 0.12 * one.noseWidth;
    const end = -0.82 - 0.07 * one.tip + 0.03;
    const bridge = 0.06 + 0.06 * one.hump;
    return [
      line(`M${x(0.13)} ${y(-1.5)}Q${x(bridge)} ${y(-1.2)} ${x(w * 0.75)} ${y(end - 0.05)}`, 0.09, shade, 0.32, 'soft'),
      one.hump > 0.4 ? glow(x(0), y(-1.28), u * 0.09, u * 0.14, light, 0.6 * one.hump) : '',
      glow(x(-0.02), y(end - 0.08), u * (0.08 + 0.06 * one.noseWidth), u * 0.09, light, 0.6),
      line(
        `M${x(-w)} ${y(end - 0.06)}Q${x(-w * 0.9)} ${y(end + 0.05)} ${x(-w * 0.4)} ${y(end + 0.015)}Q${x(0)} ${y(end + 0.1 - 0.05 * one.tip)} ${x(w * 0.4)} ${y(end + 0.015)}Q${x(w * 0.9)} ${y(end + 0.05)} ${x(w)} ${y(end - 0.06)}`,
        0.034,
        mix(shade, ink, 0.3),
        0.8,
      ),
    ].join('');
  }

  function mouth(): string {
    const up = 0.05 + 0.075 * one.lip;
    const at = -0.44 - 0.05 * one.lip;
    const low = 0.09 + 0.08 * one.lip;
    const w = 0.36;
    return [
      `<path d="M${x(-w)} ${y(at)}Q${x(-0.14)} ${y(at - up * 1.5)} ${x(0)} ${y(at - up * 0.85)}Q${x(0.14)} ${y(at - up * 1.5)} ${x(w)} ${y(at)}Q${x(0)} ${y(at + low * 2)} ${x(-w)} ${y(at)}Z" fill="${lip}"/>`,
      line(
        `M${x(-w)} ${y(at)}Q${x(-0.13)} ${y(at + 0.01)} ${x(0)} ${y(at + 0.03)}Q${x(0.13)} ${y(at + 0.01)} ${x(w)} ${y(at)}`,
        0.028,
        mix(lip, ink, 0.5),
      ),
      `<ellipse cx="${x(-0.04)}" cy="${y(at + low * 0.62)}" rx="${u * 0.12}" ry="${u * 0.03}" fill="#fff" opacity=".28"/>`,
      line(
        `M${x(-0.14)} ${y(at + low + 0.14)}Q${x(0)} ${y(at + low + 0.2)} ${x(0.14)} ${y(at + low + 0.14)}`,
        0.06,
        shade,
        0.35,
        'soft',
      ),
    ].join('');
  }

  function aging(): string {
    const { lines, jowl } = one;
    return [1, -1]
      .map((s) =>
        [
          lines + jowl > 0.5
            ? line(
                `M${x(s * 0.24)} ${y(-0.86)}Q${x(s * 0.44)} ${y(-0.66)} ${x(s * 0.44)} ${y(-0.4)}`,
                0.05,
                shade,
                Math.min(0.6, 0.3 * lines + 0.4 * jowl),
                'soft',
              )
            : '',
          jowl > 0.3
            ? line(
                `M${x(s * 0.4)} ${y(-0.34)}Q${x(s * 0.44)} ${y(-0.16)} ${x(s * 0.36)} ${y(-0.04)}`,
                0.05,
                shade,
                0.6 * jowl,
                'soft',
              ) +
              line(
                `M${x(s * 0.46)} ${y(-0.1)}Q${x(s * 0.7)} ${y(-0.14)} ${x(s * 0.84)} ${y(-0.44)}`,
                0.1,
                shade,
                0.42 * jowl,
                'soft',
              )
            : '',
          lines > 0.5
            ? line(
                `M${x(s * 0.84)} ${y(-1.42)}l${s * u * 0.09} ${-u * 0.04}M${x(s * 0.84)} ${y(-1.36)}l${s * u * 0.09} ${u * 0.03}`,
                0.02,
                shade,
                0.6 * lines,
              )
            : '',
        ].join(''),
      )
      .concat(
        lines > 0.6
          ? [line(`M${x(-0.5)} ${y(-2.2)}Q${x(0)} ${y(-2.26)} ${x(0.5)} ${y(-2.2)}`, 0.022, shade, 0.4 * lines)]
          : [],
      )
      .join('');
  }
}
