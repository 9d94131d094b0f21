import { curve, type Point, partOfCurve } from '../draw/path.ts';
import { type ArmPose, armOf, type Body, type Parts, partsOf } from './body.ts';
import { type Canvas, fill } from './canvas.ts';
import { type Paints, type Scar, stroke } from './scene.ts';
import { limbEdges } from './solid.ts';

export type Side = 1 | -1;
interface DrawnArm {
  /** What the trunk hides in part. */
  behind: string;
  front: string;
}

/** Skin ends in a point below the shoulder, so that straps pass beside it. */
const narrowing = { sideways: [0, 0.75], inner: [-0.2, 0.45], behind: [-0.2, 0.45, 0] } as const;

/** Arms follow the usual body: they stay where they are, whatever an operation changes. */
export function armsOf(
  pose: { angle: number; arms: ArmPose },
  [body, usual]: readonly [Body, Body],
  sides: readonly Side[],
  { ink, shade }: Paints,
  { view, px, pen, u }: Canvas,
): DrawnArm[] {
  const parts = partsOf(usual);
  const isFar = (side: Side) => view.near(side, 0) < -0.3;
  const isBehindBack = (side: Side) => pose.arms === 'behind' && Math.abs(view.near(side, 0)) < 0.8 && pose.angle <= 90;

  return sides.map((side) => {
    const limb = armOf(pose.arms, side, body, parts);
    const [left, right] = limbEdges(limb, view);
    const [outer, inner] = view.x(side, 0) > 0 ? [right, left] : [left, right];
    const whole = curve(px([...outer, ...inner.toReversed()]));
    const behind = stroke(whole, 2 * pen, ink) + fill(whole);
    if (isFar(side)) return { behind, front: '' };

    const id = `arm${side}`;
    const clipped = (path: string, drawing: string) =>
      `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${drawing}</g>`;
    if (isBehindBack(side)) {
      // The shoulder alone is before the trunk: their contours join at the armpit.
      const until = narrowing.behind.length;
      const shoulder = px([
        ...outer.slice(0, until),
        ...narrowed(inner, outer, narrowing.behind).slice(0, until).toReversed(),
      ]);
      const edge = partOfCurve(shoulder, 0, until - 1);
      return { behind, front: clipped(whole, fill(curve(shoulder)) + stroke(edge, u * 0.3, shade, 0.16)) };
    }
    const isSideways = Math.abs(view.x(side, 0)) < 0.5;
    const skin = px([
      ...(isSideways ? narrowed(outer, inner, narrowing.sideways) : outer),
      ...narrowed(inner, outer, isSideways ? narrowing.sideways : narrowing.inner).toReversed(),
    ]);
    const hand = outer.length - 1;
    const lines = partOfCurve(skin, isSideways ? 1 : 0, hand) + partOfCurve(skin, hand + 1, skin.length - 3);
    const path = curve(skin);
    return {
      behind: '',
      front: fill(path) + clipped(path, stroke(lines, u * 0.3, shade, 0.16)) + stroke(lines, pen, ink),
    };
  });
}

/** An edge moved towards the other one: by share 1 not at all, by 0 to the middle. */
const narrowed = (edge: readonly Point[], other: readonly Point[], shares: readonly number[]): Point[] =>
  edge.map(([a, b], i): Point => {
    const [otherA, otherB] = other[i]!;
    const share = shares[i] ?? 1;
    return [((1 + share) * a + (1 - share) * otherA) / 2, ((1 + share) * b + (1 - share) * otherB) / 2];
  });

/** Along the lower side of both upper arms. */
export function armScars(pose: ArmPose, body: Body, parts: Parts, color: string, scar: Scar, canvas: Canvas): string {
  const { view, px, u } = canvas;
  const limb = armOf(pose, 1, body, parts).slice(1, 4);
  return ([1, -1] as const)
    .map((side) => px(limb.map(({ x, y, z, r }): Point => [view.x(side * x, z), y + r * 0.62])))
    .map((line) => stroke(curve(line, { closed: false }), u * 0.045, color, scar.strength))
    .join('');
}
