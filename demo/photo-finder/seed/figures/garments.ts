import { mix } from '../draw/color.ts';
import { glow, softLine } from '../draw/soft.ts';
import type { Measures } from './measures.ts';
import type { Body, Frame, Paints, Pose } from './scene.ts';

/**
 * Sportswear over a torso: drawn wide, cut by the body's outline. The form of what it covers shows
 * in its shading.
 */
export function garments(pose: Pose, body: Body, m: Measures, paints: Paints, frame: Frame, isBack: boolean): string {
  const { x, y, u } = frame;
  const { cloth } = paints;
  const dark = mix(cloth, '#0e0a0a', 0.32);
  const pale = mix(cloth, '#ffffff', 0.24);
  const wide = 4;
  const hem = Math.max(3.95, m.by + m.bw * 0.86);
  const blurred = (path: string, width: number, color: string, opacity: number) =>
    softLine(path, u * width, color, opacity, u * 0.055);

  return top() + bottom();

  function top(): string {
    const end = pose.top === 'tank' ? hem + 0.45 : hem;
    const hemline = `V${y(end)}Q${x(0)} ${y(end + (isBack ? 0.06 : 0.24))} ${x(wide)} ${y(end)}`;
    const side = y(2.95);
    // Straps, then the neckline between them.
    const strap = (s: 1 | -1, at: number, width: number) =>
      `<path d="M${x(s * (at - width))} ${y(0.7)}L${x(s * (at - width * 0.6))} ${y(2.6)}H${x(s * (at + width * 1.5))}L${x(s * (at + width))} ${y(0.7)}Z" fill="${cloth}"/>`;
    const neck = isBack ? 2.3 : { scoop: 2.35, bandeau: 2.32, halter: 1.55, 'one-shoulder': 2.2, tank: 1.95 }[pose.top];
    const fromSide =
      pose.top === 'bandeau'
        ? `M${x(wide)} ${y(2.42)}Q${x(m.bx)} ${y(2.2)} ${x(0)} ${y(neck + 0.1)}Q${x(-m.bx)} ${y(2.2)} ${x(-wide)} ${y(2.42)}`
        : pose.top === 'halter'
          ? `M${x(wide)} ${side}C${x(m.sh * 0.7)} ${y(2.4)} ${x(0.62)} ${y(1.5)} ${x(0.46)} ${y(0.75)}H${x(0.24)}Q${x(0.1)} ${y(1.9)} ${x(0)} ${y(2.5)}Q${x(-0.1)} ${y(1.9)} ${x(-0.24)} ${y(0.75)}H${x(-0.46)}C${x(-0.62)} ${y(1.5)} ${x(-m.sh * 0.7)} ${y(2.4)} ${x(-wide)} ${side}`
          : pose.top === 'one-shoulder'
            ? `M${x(wide)} ${side}Q${x(m.sh * 0.8)} ${y(2.6)} ${x(m.sh * 0.78)} ${y(0.9)}H${x(m.sh * 0.46)}Q${x(0.2)} ${y(2.05)} ${x(-m.sh * 0.74)} ${y(2.5)}L${x(-wide)} ${y(2.9)}`
            : `M${x(wide)} ${side}Q${x(m.sh * 0.76)} ${y(2.72)} ${x(m.sh * 0.72)} ${y(1.9)}L${x(m.sh * 0.5)} ${y(2.0)}Q${x(0.46)} ${y(neck)} ${x(0)} ${y(neck + 0.12)}Q${x(-0.46)} ${y(neck)} ${x(-m.sh * 0.5)} ${y(2.0)}L${x(-m.sh * 0.72)} ${y(1.9)}Q${x(-m.sh * 0.76)} ${y(2.72)} ${x(-wide)} ${side}`;
    const straps =
      pose.top === 'scoop' || pose.top === 'tank'
        ? strap(1, m.sh * 0.61, pose.top === 'tank' ? 0.22 : 0.13) +
          strap(-1, m.sh * 0.61, pose.top === 'tank' ? 0.22 : 0.13)
        : '';
    const band = `M${x(wide)} ${y(end - 0.02)}Q${x(0)} ${y(end + (isBack ? 0.04 : 0.22))} ${x(-wide)} ${y(end - 0.02)}`;
    return [
      straps,
      `<path d="${fromSide}${hemline}Z" fill="${cloth}"/>`,
      isBack ? '' : breasts(),
      `<path d="${band}" fill="none" stroke="${dark}" stroke-width="${(u * 0.16).toFixed(1)}" stroke-opacity=".55"/>`,
      `<path d="${band}" fill="none" stroke="${pale}" stroke-width="${(u * 0.025).toFixed(1)}" stroke-opacity=".6" transform="translate(0 ${(-u * 0.1).toFixed(1)})"/>`,
    ].join('');
  }

  function breasts(): string {
    const { bx, by, bw } = m;
    const full = body.bust;
    return [
      [1, -1]
        .map((s) => {
          const [cx, under] = [s * bx, by + bw * 0.5];
          const arc = `M${x(cx - bw * 0.86)} ${y(by + 0.1)}C${x(cx - bw * 0.8)} ${y(under + bw * 0.42)} ${x(cx + bw * 0.8)} ${y(under + bw * 0.42)} ${x(cx + bw * 0.86)} ${y(by + 0.1)}`;
          return (
            blurred(arc, 0.12 + 0.1 * full, dark, 0.5 + 0.25 * full) +
            glow(x(cx - 0.1), y(by - bw * 0.12), u * bw * 0.55, u * bw * 0.46, pale, 0.22 + 0.3 * full)
          );
        })
        .join(''),
      full > 0.35
        ? blurred(
            `M${x(0)} ${y(by - bw * 0.62)}Q${x(0.03)} ${y(by)} ${x(0)} ${y(by + bw * 0.4)}`,
            0.07 + 0.06 * full,
            dark,
            0.55,
          )
        : '',
    ].join('');
  }

  function bottom(): string {
    const topAt = { high: 5.95, brief: 6.72, shorts: 6.35 }[pose.bottom] - (isBack ? 0.12 : 0);
    const dip = isBack ? 0.12 : pose.bottom === 'brief' ? 0.34 : 0.2;
    const line = `M${x(-wide)} ${y(topAt - 0.12)}Q${x(0)} ${y(topAt + dip)} ${x(wide)} ${y(topAt - 0.12)}`;
    const low = isBack ? 8.5 : 8.32;
    const legs =
      pose.bottom === 'shorts'
        ? `V${y(9.0)}Q${x(m.th * 0.5)} ${y(9.25)} ${x(0.02)} ${y(8.9)}L${x(0)} ${y(8.4)}L${x(-0.02)} ${y(8.9)}Q${x(-m.th * 0.5)} ${y(9.25)} ${x(-wide)} ${y(9.0)}Z`
        : isBack
          ? `V${y(7.5)}C${x(m.hi * 0.9)} ${y(8.05)} ${x(m.hi * 0.62)} ${y(8.55)} ${x(0.1)} ${y(low)}H${x(-0.1)}C${x(-m.hi * 0.62)} ${y(8.55)} ${x(-m.hi * 0.9)} ${y(8.05)} ${x(-wide)} ${y(7.5)}Z`
          : `V${y(7.15)}C${x(m.hi * 0.84)} ${y(7.3)} ${x(0.36)} ${y(8.0)} ${x(0.16)} ${y(low)}H${x(-0.16)}C${x(-0.36)} ${y(8.0)} ${x(-m.hi * 0.84)} ${y(7.3)} ${x(-wide)} ${y(7.15)}Z`;
    return [
      `<path d="${line}${legs}" fill="${cloth}"/>`,
      `<path d="${line}" fill="none" stroke="${dark}" stroke-width="${(u * 0.2).toFixed(1)}" stroke-opacity=".5"/>`,
      `<path d="${line}" fill="none" stroke="${pale}" stroke-width="${(u * 0.025).toFixed(1)}" stroke-opacity=".6" transform="translate(0 ${(u * 0.13).toFixed(1)})"/>`,
      isBack ? glutes() : '',
    ].join('');
  }

  function glutes(): string {
    const full = body.glute;
    return [
      [1, -1]
        .map((s) => {
          const cx = s * m.hi * 0.5;
          const under = 8.1 + 0.3 * full;
          const arc = `M${x(s * 0.1)} ${y(under - 0.12)}Q${x(cx)} ${y(under + 0.42)} ${x(s * m.hi * 0.95)} ${y(under - 0.55)}`;
          return (
            glow(x(cx - 0.08), y(7.25 + 0.1 * full), u * m.hi * 0.34, u * (0.5 + 0.3 * full), pale, 0.2 + 0.34 * full) +
            blurred(arc, 0.12 + 0.14 * full, '#1a0d0a', 0.34 + 0.26 * full)
          );
        })
        .join(''),
      blurred(`M${x(0)} ${y(6.95)}V${y(8.45)}`, 0.1, dark, 0.8),
    ].join('');
  }
}
