import { armScars, armsOf } from './arms.ts';
import { type ArmPose, type Body, partsOf } from './body.ts';
import { canvasOf, fill } from './canvas.ts';
import { type Bottom, garments, type Top } from './garments.ts';
import { hairDown } from './hair-down.ts';
import { marksOf } from './marks.ts';
import { type Frame, type Hair, type Paints, type Scar, stroke } from './scene.ts';
import { betweenLegs, cleft, foldUnder, knees, roundness } from './shading.ts';
import { across } from './solid.ts';

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
  const view = across(pose.angle);
  const canvas = canvasOf(frame, view);
  const parts = partsOf(body);
  const sides = ([1, -1] as const).toSorted((a, b) => view.near(a, 0) - view.near(b, 0));
  const isBehind = pose.angle > 90;
  const seats = sides.map((side) => parts.buttock(side));
  const breasts = sides.map((side) => parts.breast(side));
  const legs = sides.map((side) => parts.leg(side));
  const forms = [...legs, parts.trunk, ...seats, ...breasts].map(canvas.outline);
  const arms = armsOf(pose, [body, usual], sides, paints, canvas);
  const hair = hairDown(pose.hair, paints, canvas);
  const folds = (isBehind ? seats : breasts).map((form) => foldUnder(form, paints, canvas));

  return [
    isBehind ? '' : hair,
    arms.map(({ behind }) => behind).join(''),
    '<g id="trunk">',
    forms.map((path) => stroke(path, 2 * canvas.pen, paints.ink)).join(''),
    forms.map((path) => fill(path)).join(''),
    `<clipPath id="body">${forms.map((path) => `<path d="${path}"/>`).join('')}</clipPath><g clip-path="url(#body)">`,
    marksOf(body, parts, scar, paints, view, frame),
    garments(parts, pose, view, paints, frame),
    roundness(parts, sides, paints, canvas),
    folds.join(''),
    isBehind ? cleft(parts, paints, canvas) : '',
    Math.abs(view.x(1, 0)) > 0.5 ? betweenLegs(parts, paints, canvas) + knees(body, parts, sides, paints, canvas) : '',
    '</g></g>',
    arms.map(({ front }) => front).join(''),
    scar.at === 'arm' ? armScars(pose.arms, body, parts, paints.scar, scar, canvas) : '',
    isBehind ? hair : '',
  ].join('');
}
