import type { Point } from '../draw/path.ts';

/** A form as ellipses upon each other: middle, half width and half depth, in decimetres. */
export type Tube = readonly { x: number; y: number; z: number; a: number; d: number }[];
/** A form around a line in space. */
export type Limb = readonly { x: number; y: number; z: number; r: number }[];

/** Turned about its own axis: 0 is seen from the front, 90 looks to the right, 180 from behind. */
export const across = (degrees: number) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return {
    /** Where a place in space is in the picture. */
    x: (x: number, z: number) => x * cos + z * sin,
    /** How near it is to the viewer. */
    near: (x: number, z: number) => z * cos - x * sin,
    half: (a: number, d: number) => Math.hypot(a * cos, d * sin),
  };
};
export type Across = ReturnType<typeof across>;

/** Both edges of a form, each downwards. */
export function edgesOf(tube: Tube, view: Across): readonly [left: Point[], right: Point[]] {
  const edge = (sign: 1 | -1) => tube.map(({ x, y, z, a, d }): Point => [view.x(x, z) + sign * view.half(a, d), y]);
  return [edge(-1), edge(1)];
}

/** Both edges of a limb, from its beginning to its end. */
export function limbEdges(limb: Limb, view: Across): readonly [left: Point[], right: Point[]] {
  const axis = limb.map(({ x, y, z }): Point => [view.x(x, z), y]);
  const edge = (sign: 1 | -1) =>
    limb.map(({ r }, i): Point => {
      const [from, to] = [axis[Math.max(0, i - 1)]!, axis[Math.min(axis.length - 1, i + 1)]!];
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const length = Math.hypot(dx, dy) || 1;
      return [axis[i]![0] + (sign * dy * r) / length, axis[i]![1] - (sign * dx * r) / length];
    });
  return [edge(-1), edge(1)];
}
