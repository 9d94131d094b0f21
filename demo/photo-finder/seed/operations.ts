import type { Procedure } from '../contract/procedures.ts';
import { fieldValues } from '../contract/vocabulary.ts';
import type { Body } from './figures/body.ts';
import type { FaceShape } from './figures/face-shape.ts';
import type { Scar } from './figures/scene.ts';
import type { PlannedSet } from './plan.ts';

/** What an operation changes, before and after; nothing else differs between the two pictures. */
export interface Operation<T> {
  before: Partial<T>;
  after: Partial<T>;
  /** Where the change is, in the heights of the drawing: a curve reaches to its next landmark. */
  region: readonly [top: number, bottom: number];
  scar?: Scar['at'];
}

const chest = [3.4, 6.3] as const;
const middle = [4.65, 8.4] as const;

export const bodyOperations: Partial<Record<Procedure, Operation<Body>>> = {
  'breast-augmentation': { before: { bust: 0.04, sag: 0.1 }, after: { bust: 0.6, sag: 0.1 }, region: chest },
  'breast-lift': { before: { bust: 0.5, sag: 1.2 }, after: { bust: 0.5, sag: 0 }, region: chest },
  'breast-lift-with-implants': { before: { bust: 0.3, sag: 1.1 }, after: { bust: 0.75, sag: 0.05 }, region: chest },
  'breast-reduction': { before: { bust: 1.2, sag: 1 }, after: { bust: 0.5, sag: 0.05 }, region: chest },
  'breast-revision': { before: { bust: 0.9, sag: 0.7 }, after: { bust: 0.65, sag: 0.1 }, region: chest },
  'breast-fat-transfer': { before: { bust: 0.1, sag: 0.15 }, after: { bust: 0.4, sag: 0.15 }, region: chest },
  'implant-removal': { before: { bust: 0.85, sag: 0.2 }, after: { bust: 0.35, sag: 0.35 }, region: chest },
  'breast-reconstruction': { before: { bust: -0.2, sag: 0 }, after: { bust: 0.5, sag: 0.15 }, region: chest },
  'tummy-tuck': {
    before: { belly: 0.75, waist: 1.1, flank: 0.5 },
    after: { belly: 0, waist: 0.96, flank: 0.1 },
    region: middle,
    scar: 'belly',
  },
  'mini-tummy-tuck': {
    before: { belly: 0.5, waist: 1.04, flank: 0.25 },
    after: { belly: 0.02, waist: 0.99, flank: 0.15 },
    region: middle,
    scar: 'belly',
  },
  'mommy-makeover': {
    before: { belly: 0.75, waist: 1.1, flank: 0.5, bust: 0.35, sag: 1.1 },
    after: { belly: 0, waist: 0.95, flank: 0.08, bust: 0.6, sag: 0.05 },
    region: [3.4, 8.4],
    scar: 'belly',
  },
  liposuction: {
    before: { belly: 0.5, waist: 1.08, flank: 0.75 },
    after: { belly: 0.08, waist: 0.97, flank: 0.08 },
    region: middle,
  },
  'lipo-360': {
    before: { belly: 0.55, waist: 1.11, flank: 0.9 },
    after: { belly: 0.06, waist: 0.94, flank: 0.04 },
    region: middle,
  },
  bbl: {
    before: { glute: 0.1, flank: 0.6, waist: 1.05 },
    after: { glute: 1.05, flank: 0.08, waist: 0.96 },
    region: [4.65, 9.3],
  },
  'buttock-lift': { before: { glute: -0.15 }, after: { glute: 0.6 }, region: [7, 9.3] },
  'buttock-implants': { before: { glute: 0 }, after: { glute: 0.95 }, region: [7, 9.3] },
  'arm-lift': { before: { arm: 1.5 }, after: { arm: 0.05 }, region: [2.8, 5.4], scar: 'arm' },
  'thigh-lift': { before: { thigh: 1.5 }, after: { thigh: 0.1 }, region: [8, 12.75] },
  'body-lift': {
    before: { belly: 0.75, waist: 1.12, flank: 0.8, thigh: 1, glute: 0 },
    after: { belly: 0.04, waist: 0.97, flank: 0.08, thigh: 0.35, glute: 0.5 },
    region: [4.65, 12.75],
    scar: 'belly',
  },
};

export const faceOperations: Partial<Record<Procedure, Operation<FaceShape>>> = {
  facelift: {
    before: { jowl: 1, neck: 0.85, forehead: 0.6 },
    after: { jowl: 0.05, neck: 0.08, forehead: 0.5 },
    region: [-2.5, 1.4],
  },
  'neck-lift': { before: { neck: 1, jowl: 0.8 }, after: { neck: 0, jowl: 0.05 }, region: [-1.4, 1.4] },
  'brow-lift': {
    before: { brow: -0.2, upperLid: 0.6, forehead: 1 },
    after: { brow: 1, upperLid: 0.15, forehead: 0.15 },
    region: [-2.5, -1.2],
  },
  'upper-eyelid': { before: { upperLid: 1.1 }, after: { upperLid: 0.05 }, region: [-2.1, -1.2] },
  'lower-eyelid': { before: { lowerLid: 1.1 }, after: { lowerLid: 0.05 }, region: [-1.4, -0.95] },
  'lip-lift': { before: { lip: 0 }, after: { lip: 1 }, region: [-0.8, -0.1] },
  chin: { before: { chin: -1.1 }, after: { chin: 0.45 }, region: [-0.7, 1.1] },
  rhinoplasty: {
    before: { hump: 1, tip: 0.05, noseWidth: 0.85 },
    after: { hump: 0, tip: 0.7, noseWidth: 0.3 },
    region: [-1.8, -0.6],
  },
  'revision-rhinoplasty': {
    before: { hump: -0.25, tip: 1.1, noseWidth: 0.1 },
    after: { hump: 0.1, tip: 0.65, noseWidth: 0.35 },
    region: [-1.8, -0.6],
  },
};

/** Stated cups are drawn as stated. */
export function statedBust({ fields }: PlannedSet, stage: 'before' | 'after'): Partial<Body> {
  const [cup] = fields[stage === 'before' ? 'cupfrom' : 'cupto'] ?? [];
  return cup ? { bust: 0.02 + 0.19 * fieldValues.cupfrom.indexOf(cup as (typeof fieldValues.cupfrom)[number]) } : {};
}

/** Bridge and tip as the set's fields state them. */
export function statedNose({ fields }: PlannedSet, stage: 'before' | 'after'): Partial<FaceShape> {
  const isBefore = stage === 'before';
  const bridges: Record<string, readonly [number, number]> = {
    lowered: [1, 0],
    straightened: [0.8, 0.05],
    raised: [-0.8, 0.1],
    'left-as-it-was': [0.25, 0.25],
  };
  const tips: Record<string, readonly [number, number]> = {
    lifted: [0, 0.8],
    refined: [0.4, 0.6],
    lowered: [1.2, 0.6],
    'left-as-it-was': [0.5, 0.5],
  };
  const bridge = bridges[fields.dorsum?.[0] ?? ''];
  const tip = tips[fields.tip?.[0] ?? ''];
  return {
    ...(bridge && { hump: bridge[isBefore ? 0 : 1] }),
    ...(tip && { tip: tip[isBefore ? 0 : 1] }),
  };
}
