import { type Procedure, procedureOf, procedureSlugs } from '../contract/procedures.ts';
import type { providerKinds } from '../contract/vocabulary.ts';

/** What a kind of practice does, and the boards that certify it. */
export interface Practice {
  kind: (typeof providerKinds)[number];
  title: string;
  board: string;
  procedures: readonly Procedure[];
}

const inAreas = (...areas: string[]) => procedureSlugs.filter((slug) => areas.includes(procedureOf(slug).area));
const breast = inAreas('breast');
const plastic = { kind: 'surgeon', title: 'Plastic surgeon', board: 'Demo Board of Plastic Surgery' } as const;
const facial = {
  kind: 'surgeon',
  title: 'Facial plastic surgeon',
  board: 'Demo Board of Facial Plastic Surgery',
} as const;

export const practices = {
  breast: { ...plastic, procedures: [...breast, 'mommy-makeover', 'tummy-tuck', 'liposuction'] },
  body: {
    ...plastic,
    procedures: [...inAreas('abdomen', 'body'), 'breast-lift', 'breast-augmentation', 'buttock-lift'],
  },
  contour: { ...plastic, procedures: [...inAreas('buttocks'), 'liposuction', 'lipo-360', 'body-lift', 'thigh-lift'] },
  face: { ...facial, procedures: [...inAreas('face'), 'rhinoplasty'] },
  nose: { ...facial, procedures: [...inAreas('nose'), 'chin', 'lip-lift'] },
  eyes: {
    kind: 'surgeon',
    title: 'Oculoplastic surgeon',
    board: 'Demo Board of Ophthalmic Plastic Surgery',
    procedures: ['brow-lift', 'upper-eyelid', 'lower-eyelid'],
  },
  skin: {
    kind: 'dermatologist',
    title: 'Dermatologist',
    board: 'Demo Board of Dermatology',
    procedures: ['liposuction', 'upper-eyelid', 'lower-eyelid'],
  },
  clinic: {
    ...plastic,
    kind: 'clinic',
    title: 'Clinic',
    procedures: procedureSlugs.filter((slug) => procedureOf(slug).area !== 'nose'),
  },
} as const satisfies Record<string, Practice>;
export type PracticeName = keyof typeof practices;

const surgeons: readonly PracticeName[] = ['breast', 'body', 'face', 'contour', 'nose', 'breast', 'eyes', 'body'];

/** Provider `index` of the demo: one clinic in nine, some dermatologists, else surgeons in turn. */
export const practiceOf = (index: number): Practice =>
  practices[index % 9 === 4 ? 'clinic' : index % 11 === 6 ? 'skin' : surgeons[index % surgeons.length]!];

/** No real board: a member of it is certified by none, whatever its name suggests. */
export const society = 'Demo Society of Cosmetic Practice';
