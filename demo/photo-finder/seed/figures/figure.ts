import { mix } from '../draw/color.ts';
import { curve, type Point } from '../draw/path.ts';
import { type ArmPose, armOf, type Body, partsOf } from './body.ts';
import { type Bottom, garments, type Top } from './garments.ts';
import { levelAt, marksOf } from './marks.ts';
import { type Frame, type Hair, type Paints, type Scar, stroke } from './scene.ts';
import { across, edgesOf, limbEdges, type Tube } from './solid.ts';

export interface Pose {
  /** Degrees around the body: 0 is the front, 90 the side, 180 the back. */
  angle: number;
  arms: ArmPose;
  hair: Hair;
  top: Top;
  bottom: Bottom;
}

/** A woman in sportswear from the neck to the knees, from any side. */
export function figure(body: Body, usual: Body, pose: Pose, scar: Scar, paints: Paints, frame: Frame): string {
  const { x, y, u } = frame;
  const { shade, ink, cloth, hair } = paints;
  const view = across(pose.angle);
  const parts = partsOf(body);
  const pen = u * 0.036;
  const px = (points: readonly Point[]) => points.map(([a, b]): Point => [x(a), y(b)]);
  const outline = (tube: Tube) => {
    const [left, right] = edgesOf(tube, view);
    return curve(px([...left, ...right.reverse()]));
  };
  const sides = ([1, -1] as const).toSorted((a, b) => view.near(a, 0) - view.near(b, 0));
  const isBehind = pose.angle > 90;
  const seats = sides.map((side) => parts.buttock(side));
  const breasts = sides.map((side) => parts.breast(side));
  const forms = [...sides.map((side) => parts.leg(side)), parts.trunk, ...seats, ...breasts].map(outline);
  const fill = (path: string, color = 'url(#skin)') => `<path d="${path}" fill="${color}"/>`;

  /** The far arm of a side view, and arms behind the back. */
  const isHidden = (side: 1 | -1) =>
    (pose.arms === 'behind' && Math.abs(view.near(side, 0)) < 0.8 && !isBehind) || view.near(side, 0) < -0.3;
  const arms = sides.map((side) => {
    // The arm stays where it is, whatever an operation changes beside it.
    const limb = armOf(pose.arms, side, body, partsOf(usual));
    const [left, right] = limbEdges(limb, view);
    const isRight = view.x(side, 0) > 0;
    const [outer, inner] = isRight ? [right, left] : [left, right];
    const whole = curve(px([...outer, ...inner.toReversed()]));
    const isFar = isHidden(side);
    const until = isFar ? 4 : limb.length;
    const from = Math.abs(view.x(side, 0)) < 0.5 ? 1 : 0;
    const open = { closed: false };
    const lines = [curve(px(outer.slice(from, until)), open), curve(px(inner.slice(2, until)), open)].join('');
    // Skin ends in a point below the shoulder, so that straps pass beside it.
    const narrowed = (edge: readonly Point[], shares: readonly number[]) =>
      edge.slice(0, until).map(([a, b], i): Point => {
        const [otherA, otherB] = (edge === inner ? outer : inner)[i]!;
        const share = shares[i] ?? 1;
        return [((1 + share) * a + (1 - share) * otherA) / 2, ((1 + share) * b + (1 - share) * otherB) / 2];
      });
    const skin = [
      ...narrowed(outer, from === 1 ? [0, 0.75] : []),
      ...narrowed(inner, from === 1 ? [0, 0.75] : [-0.2, 0.45]).reverse(),
    ];
    const id = `arm${side}`;
    return {
      behind: isFar ? stroke(whole, 2 * pen, ink) + fill(whole) : '',
      front:
        view.near(side, 0) < -0.3
          ? ''
          : `<clipPath id="${id}"><path d="${whole}"/></clipPath>${fill(curve(px(skin)))}<g clip-path="url(#${id})">${stroke(lines, u * 0.3, shade, 0.16)}</g>${stroke(lines, pen, ink)}`,
    };
  });
  const armScar = scar.at === 'arm' ? armLine() : '';
  const marks = marksOf(body, parts, scar, paints, view, frame);

  return [
    isBehind ? '' : hairDown(),
    arms.map(({ behind }) => behind).join(''),
    '<g id="trunk">',
    forms.map((path) => stroke(path, 2 * pen, ink)).join(''),
    forms.map((path) => fill(path)).join(''),
    `<clipPath id="body">${forms.map((path) => `<path d="${path}"/>`).join('')}</clipPath><g clip-path="url(#body)">`,
    marks,
    garments(parts, pose, view, paints, frame),
    roundness(),
    isBehind ? seats.map(under).join('') + cleft() : breasts.map(under).join(''),
    Math.abs(view.x(1, 0)) > 0.5 ? betweenLegs() + knees() : '',
    '</g></g>',
    arms.map(({ front }) => front).join(''),
    armScar,
    isBehind ? hairDown() : '',
  ].join('');

  /** Flat shadow along the edges of trunk and legs. */
  function roundness(): string {
    const isSide = Math.abs(view.near(0, 1)) < 0.3;
    const edges = [
      ...(isSide ? [] : [parts.trunk.slice(0, -3)]),
      ...sides.map((side) => parts.leg(side).slice(2)),
    ].flatMap((tube) => edgesOf(tube, view).map((edge) => curve(px(edge), { closed: false })));
    return stroke(edges.join(''), u * 0.3, mix(shade, '#140c10', 0.6), 0.1);
  }

  /** The fold below a soft form, with the shadow that it throws. */
  function under(tube: Tube): string {
    const [left, right] = edgesOf(tube, view);
    const from = tube.length - 4;
    const path = curve(px([...left.slice(from), ...right.slice(from).reverse()]), { closed: false });
    const color = mix(cloth, '#140c10', 0.62);
    return stroke(path, u * 0.16, color, 0.16) + stroke(path, u * 0.03, color, 0.7);
  }

  function cleft(): string {
    return stroke(
      `M${x(0)} ${y(parts.y(7.75))}Q${x(0.03)} ${y(parts.y(8.3))} ${x(0)} ${y(parts.y(8.85))}`,
      u * 0.03,
      mix(cloth, '#140c10', 0.62),
      0.6,
    );
  }

  /** Where the thighs touch, a line; below, each has its own outline. */
  function betweenLegs(): string {
    const touching = parts.leg(1).filter(({ x: middle, a }, i) => i >= 2 && a > middle * 0.97);
    const end = touching.at(-1);
    return end ? stroke(`M${x(0)} ${y(parts.y(8.9))}L${x(0)} ${y(end.y)}`, pen, ink, 0.8) : '';
  }

  /** Knees, and the folds that years lay above them. */
  function knees(): string {
    const folds = [12.3, 12.02, 11.76, 11.52].map((at, i) => ({
      at,
      opacity: i === 0 ? 0.4 : (0.18 * (body.ageIndex - i + 1)) / i ** 0.5,
    }));
    return sides
      .flatMap((side) =>
        folds.map(({ at, opacity }) => {
          if (opacity < 0.04) return '';
          const { x: middle, a } = levelAt(parts.leg(side), parts.y(at));
          const [left, right] = [middle - a * 0.5, middle + a * 0.5];
          const path = `M${x(left).toFixed(1)} ${y(parts.y(at - 0.05)).toFixed(1)}Q${x(middle).toFixed(1)} ${y(parts.y(at + 0.09)).toFixed(1)} ${x(right).toFixed(1)} ${y(parts.y(at - 0.05)).toFixed(1)}`;
          return stroke(path, u * 0.026, ink, Math.min(0.7, opacity));
        }),
      )
      .join('');
  }

  function armLine(): string {
    const limb = armOf(pose.arms, 1, body, parts).slice(1, 4);
    return ([1, -1] as const)
      .map((side) => {
        const path = curve(px(limb.map(({ x: a, y: b, z, r }): Point => [view.x(side * a, z), b + r * 0.62])), {
          closed: false,
        });
        return stroke(path, u * 0.045, paints.scar, scar.strength);
      })
      .join('');
  }

  function hairDown(): string {
    if (pose.hair === 'up' || pose.hair === 'short') return '';
    const end = { long: 4.4, braid: 4.6, bob: 2.75, curls: 3.1 }[pose.hair];
    const full = { long: 1, braid: 0.34, bob: 1.15, curls: 1.4 }[pose.hair];
    const fall: Tube = [
      { x: 0, y: 1.2, z: -0.2, a: 0.85, d: 0.8 },
      { x: 0, y: 2.1, z: -0.35, a: 0.55 + 0.4 * full, d: 0.5 + 0.2 * full },
      { x: 0, y: 2.1 + (end - 2.1) * 0.5, z: -0.75, a: 0.3 + 0.62 * full, d: 0.44 },
      { x: 0, y: 2.1 + (end - 2.1) * 0.85, z: -1.1, a: 0.86 * full, d: 0.3 },
      { x: 0, y: end, z: -1.15, a: 0.5 * full, d: 0.2 },
    ];
    const dark = mix(hair, '#000000', 0.3);
    const strands = [-0.4, 0, 0.4].map((at) =>
      curve(px(fall.map(({ y: b, z, a }): Point => [view.x(at * a, z), b])), { closed: false }),
    );
    const path = outline(fall);
    return stroke(path, 2 * pen, dark) + fill(path, hair) + stroke(strands.join(''), u * 0.03, dark, 0.5);
  }
}
