import type { Shape } from '../../contract/vocabulary.ts';
import type { Limb, Tube } from './solid.ts';

/** A body as far as a drawing shows it: everything that an operation changes has its own number. */
export interface Body {
  heightCm: number;
  bmi: number;
  shape: Shape;
  ageIndex: number;
  /** 0 small … 1 full */
  bust: number;
  /** 0 high … 1 low */
  sag: number;
  /** Width of the waist, 1 = usual for the shape. */
  waist: number;
  /** 0 flat … 1 round and soft */
  belly: number;
  /** 0 none … 1: the soft line above the hips */
  flank: number;
  /** 0 flat … 1 full */
  glute: number;
  /** 0 firm … 1 hanging */
  arm: number;
  thigh: number;
}

export type ArmPose = 'hang' | 'hips' | 'behind' | 'out' | 'back' | 'crossed';

/** Shoulder, bust, waist and hip of a shape beside the average. */
const proportions: Record<Shape, readonly [shoulder: number, bust: number, waist: number, hip: number]> = {
  hourglass: [1.01, 1.03, 0.88, 1.05],
  pear: [0.94, 0.95, 0.94, 1.11],
  apple: [1.01, 1.05, 1.12, 0.96],
  rectangle: [1, 1, 1.04, 0.95],
  'inverted-triangle': [1.1, 1.05, 0.99, 0.92],
  athletic: [1.06, 0.99, 0.95, 0.97],
};
const standardCm = 165;
const standardBmi = 22;
/** Below the chin, in decimetres from the crown. */
const chin = 2.2;

/** Where a landmark of a woman of 165 cm is in this one; the head stays the same. */
export const heightOf = (body: Pick<Body, 'heightCm'>, at: number): number =>
  chin + (at - chin) * ((body.heightCm / 10 - chin) / (standardCm / 10 - chin));

/** Widths follow weight through height: what a body has in volume it has in width and depth. */
const widthOf = ({ bmi, heightCm }: Body, exponent: number): number =>
  (bmi / standardBmi) ** exponent * Math.sqrt(heightCm / standardCm);

export function partsOf(body: Body) {
  const [kShoulder, kBust, kWaist, kHip] = proportions[body.shape];
  const w = (exponent: number) => widthOf(body, exponent);
  const y = (at: number) => heightOf(body, at);
  const stoop = body.ageIndex > 3 ? 0.08 * (body.ageIndex - 3) : 0;
  const neck = w(0.4);
  const shoulder = 1.86 * kShoulder * w(0.28);
  const chest = kBust * w(0.58);
  const waist = kWaist * w(0.88);
  const hip = kHip * w(0.66);
  const deep = w(0.85);
  const loose = 0.26 * body.flank * w(0.4);
  const round = body.belly * w(0.5);
  const thigh = kHip * w(0.72) * (0.93 + 0.16 * body.thigh);

  /** From the front: half width; from the side: how far to the front and to the back. */
  const level = (at: number, half: number, front: number, back: number, forward = 0) => ({
    x: 0,
    y: y(at),
    z: (front - back) / 2 + forward,
    a: half,
    d: (front + back) / 2,
  });
  const trunk: Tube = [
    level(1.4, 0.5 * neck, 0.5, 0.42, 0.1 + stoop),
    level(2.2, 0.51 * neck, 0.46 * neck, 0.5 * neck, 0.02 + stoop),
    level(2.62, 0.58 * neck, 0.42 * neck, 0.62 * neck, stoop),
    level(2.86, 0.98 * neck ** 0.5, 0.46, 0.82 + stoop),
    level(3.04, shoulder * 0.78, 0.6, 0.96 + stoop),
    level(3.3, shoulder * 0.94, 0.72, 1.06 * chest + stoop),
    level(3.75, shoulder * 0.9, 0.84, 1.12 * chest + stoop),
    level(4.15, 1.4 * chest, 0.92 * chest, 1.1 * chest),
    level(4.65, 1.4 * chest, 0.92 * chest, 1.02 * chest),
    level(5.25, 1.26 * chest, 0.88 * chest, 0.86 * chest),
    level(5.75, 0.72 * waist * body.waist + 0.5 * chest, 0.78 * deep + 0.2 * round, 0.7 * deep),
    level(6.25, 1.13 * waist * body.waist, 0.76 * deep + 0.55 * round, 0.54 * deep),
    level(6.75, 1.22 * waist * body.waist ** 0.6 + loose, 0.78 * deep + 0.95 * round, 0.68 * deep + 0.4 * loose),
    level(7.25, 1.47 * hip + loose, 0.78 * deep + 0.9 * round, 0.84 * deep + 0.4 * loose),
    level(7.75, 1.62 * hip + 0.2 * loose, 0.78 * deep + 0.4 * round, 0.94 * w(0.6)),
    level(8.3, 1.7 * hip, 0.74 * w(0.6), 0.92 * w(0.6)),
    level(8.75, 1.3 * hip, 0.6, 0.8),
    level(8.98, 0.4, 0.25, 0.4),
  ];
  const leg = (side: 1 | -1): Tube => {
    const at = (where: number, x: number, a: number, d: number, z: number) => ({ x: side * x, y: y(where), z, a, d });
    const knee = w(0.45);
    return [
      at(8.0, 0.86 * hip, 0.7 * hip, 0.7 * w(0.6), -0.04),
      at(8.6, 0.88 * hip, 0.84 * hip * (0.9 + 0.1 * body.thigh), 0.88 * w(0.6), -0.04),
      at(9.1, 0.88 * hip, 0.84 * thigh, 0.92 * thigh, 0),
      at(10.1, 0.86 * hip, 0.74 * thigh, 0.86 * thigh, 0.05),
      at(11.2, 0.83 * hip ** 0.6, 0.58 * thigh ** 0.8, 0.66 * thigh ** 0.8, 0.05),
      at(12.1, 0.8 * hip ** 0.6, 0.48 * knee, 0.52 * knee, 0.02),
      at(12.7, 0.8 * hip ** 0.6, 0.46 * knee, 0.48 * knee, -0.06),
      at(13.5, 0.8 * hip ** 0.6, 0.5 * knee, 0.54 * knee, -0.14),
      at(15.6, 0.76 * hip ** 0.6, 0.3, 0.32, -0.1),
    ];
  };
  /** A soft form on the trunk, from its upper edge down to its fold. */
  const form = (
    side: 1 | -1,
    x: number,
    [top, fold]: readonly [number, number],
    wall: number,
    half: number,
    depth: number,
    [widths, depths]: readonly [readonly number[], readonly number[]],
  ): Tube =>
    widths.map((width, i) => ({
      x: side * x,
      y: y(top + ((fold - top) * i) / (widths.length - 1)),
      z: wall,
      a: half * width,
      d: Math.abs(depth) * depths[i]!,
    }));
  const low = 0.42 * body.sag * (0.5 + 0.5 * body.bust);
  const breastHalf = (0.5 + 0.3 * body.bust) * w(0.42);
  const fold = 5.12 + 0.16 * body.bust + low;
  const depths =
    body.sag > 0.6 ? [0.06, 0.22, 0.42, 0.64, 0.86, 1, 0.92, 0.4] : [0.06, 0.28, 0.54, 0.79, 0.96, 1, 0.84, 0.3];
  const widths =
    body.sag > 0.6 ? [0.3, 0.5, 0.68, 0.84, 0.95, 0.98, 0.82, 0.36] : [0.3, 0.58, 0.8, 0.95, 1, 0.96, 0.76, 0.3];
  const breast = (side: 1 | -1) =>
    form(
      side,
      (0.68 + 0.05 * body.sag) * chest,
      [3.85 + 0.3 * low, fold],
      0.8 * chest,
      breastHalf,
      (0.34 + 0.54 * body.bust) * w(0.4),
      [widths, depths],
    );
  const seat = 8.84 + 0.12 * (1 - body.glute) + 0.03 * body.ageIndex;
  const buttock = (side: 1 | -1) =>
    form(side, 0.78 * hip, [7.1, seat], -0.72 * w(0.6), 0.86 * hip, (0.4 + 0.5 * body.glute) * w(0.55), [
      [0.3, 0.56, 0.74, 0.87, 0.95, 1, 1, 0.96, 0.82, 0.5],
      [0.06, 0.26, 0.47, 0.67, 0.84, 0.96, 1, 0.94, 0.74, 0.34],
    ]);

  return { trunk, leg, breast, buttock, shoulder, waist, hip, fold, y, w };
}

export type Parts = ReturnType<typeof partsOf>;

/** An arm from the shoulder to the fingers. It hangs beside the hips this body usually has. */
export function armOf(pose: ArmPose, side: 1 | -1, body: Body, parts: Parts): Limb {
  const { shoulder, hip, waist, y, w } = parts;
  const r = w(0.62);
  const at = (x: number, where: number, z: number, radius: number) => ({ x: side * x, y: y(where), z, r: radius });
  const top = [
    at(shoulder - 0.54, 3.26, -0.1, 0.36 * r ** 0.6),
    at(shoulder - 0.36, 3.75, -0.1, 0.45 * r ** 0.8),
    at(shoulder - 0.28, 4.3, -0.12, 0.43 * r),
  ];
  if (pose === 'hips')
    return [
      ...top,
      at(shoulder + 0.4, 5.3, -0.3, 0.37 * r),
      at(shoulder + 0.9, 6.1, -0.4, 0.32 * r ** 0.8),
      at(shoulder + 0.72, 6.45, -0.3, 0.31 * r ** 0.8),
      at(1.62 * waist, 6.8, 0, 0.24),
      at(1.3 * waist, 7.0, 0.15, 0.2),
      at(0.98 * waist, 7.12, 0.25, 0.1),
    ];
  if (pose === 'behind')
    return [
      ...top,
      at(shoulder - 0.06, 5.2, -0.5, 0.37 * r),
      at(shoulder + 0.06, 6.0, -0.95, 0.32 * r ** 0.8),
      at(shoulder - 0.2, 6.4, -1.1, 0.3 * r ** 0.8),
      at(0.7 * waist, 6.9, -1.15, 0.22),
      at(0.3 * waist, 7.0, -1.1, 0.16),
    ];
  // From the side: out of the way of the chest, or of belly and back.
  if (pose === 'back')
    return [
      at(shoulder - 0.46, 3.3, -0.2, 0.36 * r ** 0.6),
      at(shoulder - 0.36, 3.75, -0.26, 0.44 * r ** 0.8),
      at(shoulder - 0.28, 4.3, -0.4, 0.42 * r),
      at(shoulder, 5.2, -0.66, 0.36 * r),
      at(shoulder, 6.0, -0.86, 0.31 * r ** 0.8),
      at(shoulder, 6.5, -0.86, 0.3 * r ** 0.8),
      at(shoulder, 7.6, -0.6, 0.2),
      at(shoulder, 8.2, -0.46, 0.2),
      at(shoulder, 8.7, -0.4, 0.1),
    ];
  if (pose === 'crossed')
    return [
      at(shoulder - 0.46, 3.3, -0.2, 0.36 * r ** 0.6),
      at(shoulder - 0.36, 3.75, -0.22, 0.44 * r ** 0.8),
      at(shoulder - 0.28, 4.3, -0.16, 0.42 * r),
      at(shoulder, 4.9, 0.05, 0.38 * r),
      at(shoulder, 5.28, 0.34, 0.34 * r ** 0.8),
      at(shoulder, 5.12, 0.8, 0.3 * r ** 0.8),
      at(shoulder, 4.5, 1.3, 0.22),
      at(shoulder, 4.1, 1.5, 0.14),
    ];
  if (pose === 'out') {
    const level = (x: number, where: number, radius: number) => at(shoulder + x, where, -0.1, radius);
    const hang = 0.34 * body.arm * r;
    return [
      at(shoulder - 0.62, 3.5, -0.1, 0.46 * r ** 0.7),
      level(-0.15, 3.48 + 0.2 * hang, 0.46 * r + 0.2 * hang),
      level(0.7, 3.5 + hang * 0.8, 0.42 * r + 0.8 * hang),
      level(1.4, 3.5 + hang * 0.7, 0.37 * r + 0.7 * hang),
      level(2.0, 3.46, 0.31 * r ** 0.8),
      level(2.8, 3.4, 0.31 * r ** 0.8),
      level(4.4, 3.3, 0.2),
    ];
  }
  const out = Math.max(shoulder + 0.16, 1.7 * hip + 0.12 + 0.08 * r);
  return [
    ...top,
    at(shoulder - 0.12, 5.2, -0.2, 0.37 * r),
    at((shoulder + out) / 2 - 0.02, 6.1, -0.22, 0.32 * r ** 0.8),
    at((shoulder + out) / 2 + 0.08, 6.5, -0.16, 0.32 * r ** 0.8),
    at(out, 7.7, 0.02, 0.2),
    at(out + 0.04, 8.1, 0.08, 0.22),
    at(out + 0.05, 8.6, 0.12, 0.2),
    at(out, 9.0, 0.14, 0.08),
  ];
}
