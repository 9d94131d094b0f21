import type { Shape } from '../../contract/vocabulary.ts';
import type { Point } from '../draw/path.ts';

/** What a figure is drawn with. */
export interface Paints {
  tone: number;
  skin: string;
  shade: string;
  light: string;
  cloth: string;
  hair: string;
}

/**
 * A body as far as a drawing can tell: everything that an operation changes has a number of its
 * own.
 */
export interface Body {
  shape: Shape;
  bmi: number;
  /** 0 small … 1 full */
  bust: number;
  /** 0 high … 1 low */
  sag: number;
  /** Width of the waist, 1 = as the shape has it. */
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
  /** 0 none … 1 fresh; where depends on the operation. */
  scar: number;
  scarAt: 'none' | 'belly' | 'breast' | 'arm';
}

export interface Pose {
  arms: 'hang' | 'hips' | 'behind' | 'out';
  hair: 'long' | 'bob' | 'up' | 'braid' | 'curls' | 'short';
  top: 'scoop' | 'bandeau' | 'halter' | 'one-shoulder' | 'tank';
  bottom: 'high' | 'brief' | 'shorts';
}

/** Where a figure stands in the picture: units of the body to pixels. */
export interface Frame {
  w: number;
  h: number;
  /** Pixels a unit; a head is some 2.6 units high, a body from chin to knee 12. */
  u: number;
  x(units: number): number;
  y(units: number): number;
}

export const frameOf = (w: number, h: number, top: number, bottom: number, shift = 0): Frame => {
  const u = h / (bottom - top);
  return { w, h, u, x: (units) => w / 2 + (units + shift) * u, y: (units) => (units - top) * u };
};

/** How shoulders, bust, waist and hips of a shape stand to each other. */
export const proportions: Record<Shape, readonly [shoulder: number, bust: number, waist: number, hip: number]> = {
  hourglass: [1.04, 1.06, 0.88, 1.06],
  pear: [0.94, 0.94, 0.92, 1.15],
  apple: [1.03, 1.1, 1.16, 1.0],
  rectangle: [1.02, 1, 1.02, 0.97],
  'inverted-triangle': [1.17, 1.06, 0.95, 0.92],
  athletic: [1.1, 0.98, 0.92, 0.99],
};

/** A limb around a line: points with a radius each, as an outline. */
export function limb(axis: readonly (readonly [x: number, y: number, r: number])[]): Point[] {
  const side = (sign: 1 | -1) =>
    axis.map(([x, y, r], i): Point => {
      const [ax, ay] = axis[Math.max(0, i - 1)]!;
      const [bx, by] = axis[Math.min(axis.length - 1, i + 1)]!;
      const length = Math.hypot(bx - ax, by - ay) || 1;
      return [x + (sign * -(by - ay) * r) / length, y + (sign * (bx - ax) * r) / length];
    });
  return [...side(1), ...side(-1).reverse()];
}
