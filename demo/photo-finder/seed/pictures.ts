import type { Procedure } from '../contract/procedures.ts';
import { procedureOf } from '../contract/procedures.ts';
import type { Stage, View } from '../contract/vocabulary.ts';
import type { Face } from './figures/face.ts';
import type { Body, Pose } from './figures/scene.ts';
import type { Illustration } from './illustration.ts';
import type { PlannedSet } from './plan.ts';

export interface PlannedPicture {
  stage: Stage;
  view: View;
  months: number | null;
  illustration: Illustration;
}

const aspects = [0.8, 0.75, 0.8, 0.6667, 0.8, 1] as const;
const crops: Record<string, readonly [number, number]> = {
  breast: [-1.1, 6.3],
  abdomen: [1.5, 9.2],
  buttocks: [3.3, 10.3],
  face: [-3.9, 1.7],
  profile: [-3.6, 1.6],
};
const ownCrops: Partial<Record<Procedure, readonly [number, number]>> = {
  'mommy-makeover': [-1.0, 8.8],
  'lipo-360': [-0.6, 8.8],
  'arm-lift': [-0.9, 5.0],
  'thigh-lift': [5.4, 12.4],
  'body-lift': [0.6, 10.4],
};

/** All pictures of a set: what stands for it first, then each before beside it. */
export const picturesOf = (set: PlannedSet): PlannedPicture[] =>
  set.views.flatMap((view) => {
    const stages: Stage[] = set.isPair ? ['after', 'before'] : ['after'];
    return stages.map((stage) => ({
      stage,
      view,
      months: stage === 'after' ? set.monthsAfter : null,
      illustration: pictureOf(set, view, stage),
    }));
  });

function pictureOf(set: PlannedSet, view: View, stage: Stage): Illustration {
  const primary = set.procedures[0]!;
  const { area } = procedureOf(primary);
  const { drawn } = set;
  const isHead = area === 'face' || area === 'nose';
  const isProfile = isHead && view === 'side-r';
  const look = isHead
    ? isProfile
      ? 'profile'
      : 'face'
    : view === 'back'
      ? 'back'
      : view === 'side-r'
        ? 'side'
        : 'front';
  const isArms = primary === 'arm-lift';
  const [top, bottom] = ownCrops[primary] ?? crops[isProfile ? 'profile' : isHead ? 'face' : area]!;
  const zoom = drawn.between('zoom', 0, 0.5);
  return {
    aspect: isArms ? 1.25 : drawn.one('aspect', aspects),
    view: look,
    tone: set.tone,
    room: drawn.whole('room', 0, 11),
    backdrop: drawn.whole('backdrop', 0, 6),
    cloth: drawn.whole('cloth', 0, 13),
    hairColor: drawn.whole('hair color', 0, 7),
    isOld: set.ageIndex >= 4 && drawn.chance('grey', set.ageIndex === 5 ? 0.8 : 0.4),
    shift: look === 'side' || isProfile ? 0.1 : drawn.between('shift', -0.22, 0.22),
    crop: [top + zoom * 0.4, bottom - zoom],
    body: bodyOf(set, stage),
    pose: poseOf(set, look),
    face: faceOf(set, stage),
    label: stage === 'before' ? 'Before' : 'After',
  };
}

function poseOf({ drawn, procedures }: PlannedSet, look: Illustration['view']): Pose {
  const [primary] = procedures;
  const isLow = primary === 'tummy-tuck' || primary === 'mini-tummy-tuck' || primary === 'mommy-makeover';
  const arms =
    look === 'side'
      ? drawn.one('arms', ['hang', 'behind'] as const)
      : drawn.one('arms', ['hang', 'hips', 'behind', 'hang'] as const);
  return {
    arms: primary === 'arm-lift' ? 'out' : look === 'back' && arms === 'hips' ? 'hang' : arms,
    hair: drawn.one('hair', ['long', 'bob', 'up', 'braid', 'curls', 'short', 'long'] as const),
    top:
      primary === 'arm-lift'
        ? 'tank'
        : drawn.one('top', ['scoop', 'bandeau', 'halter', 'one-shoulder', 'tank', 'scoop'] as const),
    bottom: isLow ? 'brief' : drawn.one('bottom', ['high', 'brief', 'shorts'] as const),
  };
}

/** What an operation changes of a body: before and after, 0 to 1 (see `Body`). */
const changes: Partial<Record<Procedure, [before: Partial<Body>, after: Partial<Body>]>> = {
  'breast-augmentation': [
    { bust: 0.02, sag: 0.1 },
    { bust: 0.78, sag: 0.1 },
  ],
  'breast-lift': [
    { bust: 0.5, sag: 1.2 },
    { bust: 0.5, sag: 0 },
  ],
  'breast-lift-with-implants': [
    { bust: 0.25, sag: 1.1 },
    { bust: 0.85, sag: 0.05 },
  ],
  'breast-reduction': [
    { bust: 1.25, sag: 1 },
    { bust: 0.45, sag: 0.05 },
  ],
  'breast-revision': [
    { bust: 1.1, sag: 0.7 },
    { bust: 0.65, sag: 0.1 },
  ],
  'breast-fat-transfer': [
    { bust: 0.08, sag: 0.15 },
    { bust: 0.5, sag: 0.15 },
  ],
  'implant-removal': [
    { bust: 1.05, sag: 0.3 },
    { bust: 0.35, sag: 0.35 },
  ],
  'breast-reconstruction': [
    { bust: 0, sag: 0 },
    { bust: 0.55, sag: 0.15 },
  ],
  'tummy-tuck': [
    { belly: 0.95, waist: 1.14, flank: 0.7 },
    { belly: 0.03, waist: 0.95, flank: 0.15, scarAt: 'belly' },
  ],
  'mini-tummy-tuck': [
    { belly: 0.6, waist: 1.06, flank: 0.3 },
    { belly: 0.05, waist: 0.98, flank: 0.2, scarAt: 'belly' },
  ],
  'mommy-makeover': [
    { belly: 0.9, waist: 1.13, flank: 0.7, bust: 0.3, sag: 1.1 },
    { belly: 0.05, waist: 0.94, flank: 0.1, bust: 0.65, sag: 0.05, scarAt: 'belly' },
  ],
  liposuction: [
    { belly: 0.65, waist: 1.1, flank: 0.9 },
    { belly: 0.12, waist: 0.97, flank: 0.1 },
  ],
  'lipo-360': [
    { belly: 0.7, waist: 1.14, flank: 1 },
    { belly: 0.1, waist: 0.93, flank: 0.05 },
  ],
  bbl: [
    { glute: 0.02, flank: 0.8, waist: 1.06 },
    { glute: 1, flank: 0.1, waist: 0.95 },
  ],
  'buttock-lift': [
    { glute: 0.1, flank: 0.3 },
    { glute: 0.6, flank: 0.2 },
  ],
  'buttock-implants': [
    { glute: 0, flank: 0.2 },
    { glute: 0.85, flank: 0.2 },
  ],
  'arm-lift': [{ arm: 1.6 }, { arm: 0.05, scarAt: 'arm' }],
  'thigh-lift': [{ thigh: 1.3 }, { thigh: 0.2 }],
  'body-lift': [
    { belly: 0.9, waist: 1.16, flank: 1, thigh: 0.9, glute: 0.1 },
    { belly: 0.1, waist: 0.97, flank: 0.1, thigh: 0.4, glute: 0.5, scarAt: 'belly' },
  ],
};

function bodyOf(set: PlannedSet, stage: Stage): Body {
  const { drawn, bodyShape, bmi, monthsAfter } = set;
  const usual: Body = {
    shape: bodyShape,
    bmi,
    bust: drawn.between('bust', 0.25, 0.7),
    sag: 0.1 + 0.06 * set.ageIndex,
    waist: 1,
    belly: Math.min(0.6, Math.max(0.05, (bmi - 22) / 24)),
    flank: Math.min(0.5, Math.max(0.05, (bmi - 22) / 26)),
    glute: drawn.between('glute', 0.3, 0.6),
    arm: 0.3,
    thigh: drawn.between('thigh', 0.2, 0.5),
    scar: Math.max(0.08, 0.75 - (monthsAfter ?? 6) / 28),
    scarAt: 'none',
  };
  const change = changes[set.procedures[0]!]?.[stage === 'before' ? 0 : 1] ?? {};
  return { ...usual, ...change };
}

const faceChanges: Partial<Record<Procedure, [before: Partial<Face>, after: Partial<Face>]>> = {
  facelift: [
    { jowl: 1, neck: 0.8, lines: 0.9, brow: 0.3 },
    { jowl: 0.02, neck: 0.08, lines: 0.35, brow: 0.5 },
  ],
  'neck-lift': [
    { neck: 1, jowl: 0.7 },
    { neck: 0, jowl: 0.1 },
  ],
  'brow-lift': [
    { brow: 0, upperLid: 0.6, lines: 0.8 },
    { brow: 1, upperLid: 0.15, lines: 0.25 },
  ],
  'upper-eyelid': [{ upperLid: 1 }, { upperLid: 0 }],
  'lower-eyelid': [{ lowerLid: 1 }, { lowerLid: 0.02 }],
  'lip-lift': [{ lip: 0.02 }, { lip: 0.95 }],
  chin: [
    { chin: -1, neck: 0.3 },
    { chin: 0.5, neck: 0.05 },
  ],
  rhinoplasty: [
    { hump: 1, tip: 0.05, noseWidth: 0.85 },
    { hump: 0, tip: 0.8, noseWidth: 0.3 },
  ],
  'revision-rhinoplasty': [
    { hump: 0.05, tip: 1.15, noseWidth: 0.15 },
    { hump: 0.2, tip: 0.7, noseWidth: 0.35 },
  ],
};

function faceOf(set: PlannedSet, stage: Stage): Face {
  const { drawn, ageIndex, tone, bmi } = set;
  const usual: Face = {
    broad: 0.97 + (bmi - 22) * 0.008,
    jowl: 0.1 * ageIndex,
    neck: 0.09 * ageIndex,
    brow: drawn.between('brow', 0.45, 0.75),
    upperLid: 0.1 + 0.06 * ageIndex,
    lowerLid: 0.07 * ageIndex,
    lip: drawn.between('lip', 0.35, 0.7) + (tone >= 7 ? 0.2 : 0),
    chin: drawn.between('chin', -0.1, 0.2),
    hump: drawn.between('hump', 0, 0.35),
    tip: drawn.between('tip', 0.4, 0.75),
    noseWidth: drawn.between('nose', 0.15, 0.5) + (tone >= 7 ? 0.25 : 0),
    lines: Math.max(0, 0.2 * (ageIndex - 1)),
    eye: drawn.part('eye'),
  };
  const change = faceChanges[set.procedures[0]!]?.[stage === 'before' ? 0 : 1] ?? {};
  return { ...usual, ...change };
}
