import type { Procedure } from '../contract/procedures.ts';
import { procedureOf } from '../contract/procedures.ts';
import type { Stage, View } from '../contract/vocabulary.ts';
import { type Body, heightOf } from './figures/body.ts';
import type { FaceShape } from './figures/face-shape.ts';
import type { Pose } from './figures/figure.ts';
import type { Hair, Scar } from './figures/scene.ts';
import type { Illustration, Subject } from './illustration.ts';
import { bodyOperations, faceOperations, statedBust, statedNose } from './operations.ts';
import type { PlannedSet } from './plan.ts';

export interface PlannedPicture {
  stage: Stage;
  view: View;
  months: number | null;
  illustration: Illustration;
}

interface Cut {
  /** Heights of the drawing. */
  crop: readonly [top: number, bottom: number];
  /** Width through height. */
  aspects: readonly number[];
}
const cuts: Record<string, Cut> = {
  breast: { crop: [2.25, 7.1], aspects: [0.8, 1, 0.9, 0.8] },
  abdomen: { crop: [4.75, 9.9], aspects: [0.8, 0.75, 1, 0.8] },
  buttocks: { crop: [5.3, 10.7], aspects: [0.8, 0.75, 1] },
  face: { crop: [-3.9, 1.5], aspects: [0.8, 0.75, 1] },
  nose: { crop: [-3.5, 1.1], aspects: [0.8, 1, 0.9] },
};
const eyes: Cut = { crop: [-2.62, -0.62], aspects: [1.4, 1.25, 1.5] };
const whole: Cut = { crop: [2.25, 9.7], aspects: [0.6667, 0.75] };
const ownCuts: Partial<Record<Procedure, Cut>> = {
  'mommy-makeover': whole,
  'lipo-360': whole,
  'arm-lift': { crop: [2.2, 6.2], aspects: [1.5, 1.6] },
  'thigh-lift': { crop: [7.3, 12.9], aspects: [0.75, 0.8] },
  'body-lift': { crop: [4.2, 12], aspects: [0.6667, 0.75] },
  'upper-eyelid': eyes,
  'lower-eyelid': eyes,
  'brow-lift': { crop: [-3.1, -0.7], aspects: [1.25, 1.1] },
  'lip-lift': { crop: [-1.9, 0.5], aspects: [1.25, 1] },
};
const angles: Partial<Record<View, number>> = { front: 0, 'oblique-r': 38, 'side-r': 90, back: 180 };

/** All pictures of a set: the one that represents it first, and each before beside its after. */
export const picturesOf = (set: PlannedSet): PlannedPicture[] =>
  set.views.flatMap((view) => {
    const stages: Stage[] = set.isPair ? ['after', 'before'] : ['after'];
    return stages.map((stage) => ({
      stage,
      view,
      months: stage === 'after' ? set.monthsAfter : null,
      illustration: pictureOf(set, view, stage === 'before' ? 'before' : 'after'),
    }));
  });

function pictureOf(set: PlannedSet, view: View, stage: 'before' | 'after'): Illustration {
  const { drawn } = set;
  const primary = set.procedures[0]!;
  const { area } = procedureOf(primary);
  const isHead = area === 'face' || area === 'nose';
  const { crop, aspects } = ownCuts[primary] ?? cuts[area]!;
  const at = (height: number) => (isHead ? height : heightOf(usualBody(set), height));
  const zoom = 1 - drawn.between('zoom', 0, 0.07);
  const isSide = view === 'side-r';
  return {
    aspect: drawn.one('aspect', aspects),
    tone: set.tone,
    room: drawn.whole('room', 0, 11),
    backdrop: drawn.whole('backdrop', 0, 6),
    cloth: drawn.whole('cloth', 0, 13),
    hairColor: drawn.whole('hair color', 0, 7),
    isOld: set.ageIndex >= 4 && drawn.chance('grey', set.ageIndex === 5 ? 0.9 : 0.5),
    shift: isSide ? (isHead ? -0.1 : 0) : drawn.between('shift', -0.1, 0.1),
    crop: [at(crop[0]), at(crop[0] + (crop[1] - crop[0]) * zoom)],
    subject: isHead ? headOf(set, isSide ? 'profile' : 'face', stage) : figureOf(set, angles[view] ?? 0, stage),
    label: stage === 'before' ? 'Before' : 'After',
  };
}

const hairs: readonly Hair[] = ['long', 'bob', 'up', 'braid', 'curls', 'short', 'long'];

const bodyOperationOf = ({ procedures }: PlannedSet) => bodyOperations[procedures[0]!];

function figureOf(set: PlannedSet, angle: number, stage: 'before' | 'after'): Subject {
  const usual = usualBody(set);
  return {
    kind: 'figure',
    body: bodyAt(stage, set, usual),
    usual,
    pose: poseOf(set, angle),
    scar: scarAt(stage, set),
  };
}

/** The usual body with what the operation changes. */
function bodyAt(stage: 'before' | 'after', set: PlannedSet, usual: Body): Body {
  const operation = bodyOperationOf(set);
  if (!operation) return usual;
  const { before, after } = operation;
  const change = { ...operation[stage], ...(before.bust !== undefined && statedBust(set, stage)) };
  // In the first weeks part of what was taken is there as swelling, and what was added is fuller.
  const swollen = stage === 'after' ? set.swelling : 0;
  /** An operation takes part of what weight gives, not all of it. */
  const soft = (key: 'belly' | 'flank') =>
    (change[key] === undefined ? usual[key] : change[key] + 0.45 * usual[key]) + 0.3 * swollen * (before[key] ?? 0);
  const bust = (change.bust ?? usual.bust) + (after.bust === undefined ? 0 : 0.22 * swollen);
  return { ...usual, ...change, belly: soft('belly'), flank: soft('flank'), bust };
}

function poseOf({ drawn, procedures }: PlannedSet, angle: number): Pose {
  const primary = procedures[0]!;
  const isArmLift = primary === 'arm-lift';
  const isLow = bodyOperations[primary]?.scar === 'belly';
  return {
    angle,
    arms: isArmLift ? 'out' : armsAt(angle, procedureOf(primary).area === 'breast', drawn),
    hair: drawn.one('hair', hairs),
    top: drawn.one('top', ['scoop', 'bandeau', 'halter', 'square', isArmLift ? 'tank' : 'scoop'] as const),
    bottom: isLow ? 'brief' : angle > 90 ? 'shorts' : drawn.one('bottom', ['high', 'brief', 'shorts'] as const),
  };
}

/** From the side, arms leave free what is shown. */
function armsAt(angle: number, showsBreasts: boolean, drawn: PlannedSet['drawn']): Pose['arms'] {
  if (angle === 90) return showsBreasts ? 'back' : 'crossed';
  return angle > 90 ? 'hang' : drawn.one('arms', ['hang', 'hips', 'behind', 'hang'] as const);
}

const scarAt = (stage: 'before' | 'after', set: PlannedSet): Scar => ({
  at: stage === 'after' ? (bodyOperationOf(set)?.scar ?? 'none') : 'none',
  rise: set.fields.scar?.[0] === 'high' ? 0.32 : 0,
  strength: Math.max(0.2, 0.95 - (set.monthsAfter ?? 6) / 28),
});

function usualBody({ drawn, bodyShape, bmi, ageIndex, heightCm }: PlannedSet): Body {
  const soft = Math.min(0.7, Math.max(0.02, (bmi - 22) / 20 + 0.03 * ageIndex));
  return {
    heightCm: heightCm ?? 165,
    bmi,
    shape: bodyShape,
    ageIndex,
    bust: drawn.between('bust', 0.25, 0.65),
    sag: 0.08 + 0.14 * ageIndex,
    waist: 1,
    belly: soft,
    flank: soft * 0.7,
    glute: drawn.between('glute', 0.3, 0.6) - 0.05 * ageIndex,
    arm: 0.15 + 0.1 * ageIndex,
    thigh: drawn.between('thigh', 0.2, 0.5),
  };
}

function headOf(set: PlannedSet, kind: 'face' | 'profile', stage: 'before' | 'after'): Subject {
  const { drawn, ageIndex, tone, bmi } = set;
  const primary = set.procedures[0]!;
  const usual: FaceShape = {
    bmi,
    ageIndex,
    jowl: 0.13 * ageIndex,
    neck: 0.1 * ageIndex,
    brow: drawn.between('brow', 0.45, 0.75),
    forehead: Math.max(0, 0.22 * (ageIndex - 1)),
    upperLid: 0.05 + 0.09 * ageIndex,
    lowerLid: 0.12 * ageIndex,
    lip: drawn.between('lip', 0.4, 0.7) + (tone >= 7 ? 0.25 : 0) - 0.05 * ageIndex,
    chin: drawn.between('chin', -0.1, 0.2),
    hump: drawn.between('hump', 0, 0.35),
    tip: drawn.between('tip', 0.4, 0.75),
    noseWidth: drawn.between('nose', 0.15, 0.5) + (tone >= 7 ? 0.35 : 0),
    eye: drawn.part('eye'),
  };
  const change = faceOperations[primary]?.[stage];
  const nose = procedureOf(primary).area === 'nose' ? statedNose(set, stage) : {};
  const hair = drawn.one('hair', hairs);
  // Of a braid, a picture of the eyes would show the knot alone.
  const isCut = (ownCuts[primary]?.crop[1] ?? 1) < 0;
  return { kind, face: { ...usual, ...change, ...nose }, hair: hair === 'braid' && isCut ? 'long' : hair };
}
