import { mix } from '../draw/color.ts';
import { clothOf, hairOf, shadeOf, skinOf } from '../draw/palette.ts';
import { curve, type Point } from '../draw/path.ts';

/** Colours of a figure. */
export interface Paints {
  tone: number;
  skin: string;
  shade: string;
  /** Contours. */
  ink: string;
  cloth: string;
  hair: string;
  scar: string;
  lip: string;
}

export function paintsOf(
  one: { tone: number; cloth: number; hairColor: number; isOld: boolean },
  wall: string,
): Paints {
  const skin = skinOf(one.tone);
  const shade = shadeOf(skin, one.tone);
  return {
    tone: one.tone,
    skin,
    shade,
    ink: one.tone >= 8 ? mix(shade, '#0b0504', 0.55) : mix(shade, '#3a1a12', 0.62),
    cloth: clothOf(one.cloth, skin, wall),
    hair: hairOf(one.hairColor, one.tone, one.isOld),
    scar: mix(skin, one.tone >= 7 ? '#5a2a25' : '#b0493f', 0.62),
    lip: mix(skin, '#a3303f', one.tone >= 8 ? 0.42 : 0.46),
  };
}

export type Hair = 'long' | 'bob' | 'up' | 'braid' | 'curls' | 'short';

/** 0 none … 1 fresh; where depends on the operation. */
export interface Scar {
  at: 'none' | 'belly' | 'arm';
  strength: number;
  /** How much higher on the belly than the lowest. */
  rise: number;
}

/** Where a figure is in the picture: units of the drawing to pixels. */
export interface Frame {
  w: number;
  h: number;
  /** Pixels a unit. */
  u: number;
  x(units: number): number;
  y(units: number): number;
}

export const frameOf = (w: number, h: number, top: number, bottom: number, shift = 0): Frame => {
  const u = h / (bottom - top);
  return { w, h, u, x: (units) => w / 2 + (units + shift) * u, y: (units) => (units - top) * u };
};

/** A pen: lines of one colour, as wide as units say. */
export const stroke = (path: string, width: number, color: string, opacity = 1): string =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width.toFixed(1)}"${opacity < 1 ? ` stroke-opacity="${opacity.toFixed(2)}"` : ''} stroke-linecap="round" stroke-linejoin="round"/>`;

/** Pens for a face, in its own units. */
export function pensOf({ x, y, u }: Frame, ink: string) {
  const px = (list: readonly Point[]) => list.map(([a, b]): Point => [x(a), y(b)]);
  const line = (list: readonly Point[], width: number, opacity = 1, color = ink) =>
    opacity < 0.04 ? '' : stroke(curve(px(list), { closed: false }), u * width, color, Math.min(1, opacity));
  /** On both halves of a face. */
  const twice = (list: readonly Point[], width: number, opacity = 1) =>
    line(list, width, opacity) +
    line(
      list.map(([a, b]): Point => [-a, b]),
      width,
      opacity,
    );
  const paint = (path: string, color: string, opacity = 1) =>
    `<path d="${path}" fill="${color}"${opacity < 1 ? ` fill-opacity="${opacity.toFixed(2)}"` : ''}/>`;
  const area = (list: readonly Point[], color: string, opacity = 1) =>
    paint(curve(px(list), { tension: 0.8 }), color, opacity);
  return { px, line, twice, paint, area };
}
