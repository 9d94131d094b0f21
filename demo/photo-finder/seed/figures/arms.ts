import { curve, type Point } from '../draw/path.ts';
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
const narrowing = { outer: [0, 0.75], inner: [-0.2, 0.45] } as const;

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
    const isHidden = isFar(side) || isBehindBack(side);
    const behind = isHidden ? stroke(whole, 2 * pen, ink) + fill(whole) : '';
    if (isFar(side)) return { behind, front: '' };

    const until = isHidden ? 4 : limb.length;
    const isSideways = Math.abs(view.x(side, 0)) < 0.5;
    const open = { closed: false };
    const lines = [outer.slice(isSideways ? 1 : 0, until), inner.slice(2, until)]
      .map((edge) => curve(px(edge), open))
      .join('');
    const shares = isSideways
      ? { outer: narrowing.outer, inner: narrowing.outer }
      : { outer: [], inner: narrowing.inner };
    const skin = [
      ...narrowed(outer, inner, shares.outer).slice(0, until),
      ...narrowed(inner, outer, shares.inner).slice(0, until).reverse(),
    ];
    const id = `arm${side}`;
    const front = `<clipPath id="${id}"><path d="${whole}"/></clipPath>${fill(curve(px(skin)))}<g clip-path="url(#${id})">${stroke(lines, u * 0.3, shade, 0.16)}</g>${stroke(lines, pen, ink)}`;
    return { behind, front };
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
