import type { Implant } from '../contract/entities.ts';
import { type Procedure, procedureOf, procedureSlugs } from '../contract/procedures.ts';
import type { Fields } from '../contract/vocabulary.ts';
import { type AgeBand, ageBands, type Shape, type Source, shapes, type View } from '../contract/vocabulary.ts';
import { altOf, captionOf } from './captions.ts';
import { type Drawn, drawOf } from './draw/draw-value.ts';
import { plannedFields } from './fields.ts';
import { ages, agreeing, implantFor } from './plausible.ts';
import { practiceOf } from './practices.ts';

export const seedName = 'afterview 2026';

/** One set of the demo, before anything is drawn: all of it follows from its number. */
export interface PlannedSet {
  index: number;
  /** Unique: `index`, with the weeks where it shows the person of that set at another time. */
  key: string;
  /** 0 to 1: what is left of the swelling of the first weeks. */
  swelling: number;
  source: Source;
  /** Which of the demo's providers, or null. */
  provider: number | null;
  procedures: Procedure[];
  techniques: string[];
  shape: Shape | null;
  heightCm: number | null;
  weightKg: number | null;
  bmi: number;
  bodyShape: Shape;
  ageBand: AgeBand | null;
  ageIndex: number;
  tone: number;
  isToneStated: boolean;
  parity: number | null;
  implant: Implant | null;
  fields: Fields;
  fitzpatrick: number | null;
  monthsAfter: number | null;
  takenYm: string | null;
  sensitivity: 0 | 1 | 2;
  caption: string;
  alt: string;
  quality: number;
  /** Each is drawn after, and before too in a pair. */
  views: View[];
  isPair: boolean;
  publishedAt: number;
  drawn: Drawn;
}

export const providerCount = 64;
const bmis = [21, 24, 19.5, 27, 22.5, 30, 20.5, 25.5, 33, 23, 28.5, 36.5] as const;
const monthsOf = [0.6, 2, 4, 8, 15, 30] as const;
const newest = Date.UTC(2026, 9, 20, 9);
const between = 7 * 60 * 60 * 1000 + 13 * 60 * 1000;

/** How an area is looked at, the usual way first. */
const looks: Record<string, readonly View[]> = {
  breast: ['front', 'front', 'side-r', 'front', 'front'],
  abdomen: ['front', 'side-r', 'front', 'front', 'side-r'],
  buttocks: ['back', 'side-r', 'back'],
  body: ['front'],
  face: ['front'],
  nose: ['side-r', 'side-r', 'front'],
};
/** What is often done in one go. */
const together: Partial<Record<Procedure, readonly Procedure[]>> = {
  'mommy-makeover': ['breast-lift'],
  'tummy-tuck': ['liposuction'],
  facelift: ['neck-lift', 'lower-eyelid'],
  'upper-eyelid': ['lower-eyelid', 'brow-lift'],
  rhinoplasty: ['chin'],
};
const bySide: readonly Procedure[] = ['chin', 'neck-lift'];

function viewsOf(primary: Procedure, round: number, drawn: Drawn): View[] {
  const { area } = procedureOf(primary);
  const list = bySide.includes(primary) ? (['side-r', 'front'] as const) : looks[area]!;
  const first = primary === 'bbl' && round % 3 === 1 ? 'side-r' : list[round % list.length]!;
  if (area === 'body' || !drawn.chance('second view', 0.12)) return [first];
  return [first, first === 'side-r' ? (area === 'buttocks' ? 'back' : 'front') : 'side-r'];
}

function techniquesOf(primary: Procedure, at: number, drawn: Drawn): string[] {
  const { techniques } = procedureOf(primary);
  const first = techniques[at % Math.max(1, techniques.length)];
  return agreeing(
    [...techniques]
      .sort((one, other) => Number(other === first) - Number(one === first))
      .filter((name) => drawn.chance(`technique ${name}`, name === first ? 0.7 : 0.34)),
  ).slice(0, 3);
}

function proceduresWith(primary: Procedure, drawn: Drawn): Procedure[] {
  const others = together[primary];
  const likely = primary === 'mommy-makeover' ? 0.5 : 0.3;
  return others && drawn.chance('with lift', likely) ? [primary, drawn.one('together', others)] : [primary];
}

/**
 * Number `index` of the demo's sets. Tones, shapes, ages and builds are dealt out like a Latin
 * square over the sets of a procedure, so that no combination is left out by chance.
 */
export function planSet(index: number): PlannedSet {
  const drawn = drawOf(seedName, index);
  const which = index % procedureSlugs.length;
  const round = Math.floor(index / procedureSlugs.length);
  const primary = procedureSlugs[which]!;
  const row = procedureOf(primary);
  const tone = 1 + ((round * 3 + which * 7) % 10);
  const bodyShape = shapes[(round + which * 5 + Math.floor(round / 6)) % shapes.length]!;
  const ageIndex = ages[primary][(round + which) % ages[primary].length]!;
  const bmi = bmis[(round * 5 + which) % bmis.length]! + drawn.between('bmi', -0.7, 0.7);
  const months = monthsOf[(round + which * 3 + Math.floor(round / 6)) % monthsOf.length]!;
  const monthsAfter = drawn.chance('hides months', 0.05)
    ? null
    : Math.max(0, Math.round(months * drawn.between('months', 0.9, 1.25)));
  const height = drawn.whole('height', 152, 180);
  const source: Source = drawn.chance('source', 0.6) ? 'provider' : 'patient';
  const isPair = drawn.chance('pair', 0.46);
  const views = viewsOf(primary, round, drawn);
  const techniques = techniquesOf(primary, round + which, drawn);
  const cc = drawn.whole('cc', 34, 100) * 5;
  const published = newest - index * between;
  const procedures = proceduresWith(primary, drawn);
  /** Some of the demo's people keep a fact to themselves. */
  const stated = <Value>(name: string, chance: number, value: Value) =>
    drawn.chance(`hides ${name}`, chance) ? null : value;
  const facts = {
    index,
    key: String(index),
    swelling: 0,
    source,
    // A patient may name who did it, and mostly does.
    provider:
      source === 'provider' || drawn.chance('names provider', 0.55) ? providerFor(procedures, round, drawn) : null,
    procedures,
    techniques,
    shape: stated('shape', 0.06, bodyShape),
    heightCm: stated('height', 0.1, height),
    weightKg: stated('weight', 0.14, Math.min(200, Math.round(bmi * (height / 100) ** 2))),
    bmi,
    bodyShape,
    ageBand: stated('age', 0.05, ageBands[ageIndex]!),
    ageIndex,
    tone,
    isToneStated: !drawn.chance('hides tone', 0.05),
    parity: row.asksParity && !drawn.chance('hides parity', 0.2) ? childrenOf(primary, ageIndex, round + which) : null,
    implant: row.hasImplant ? implantFor(cc, primary, techniques, round, drawn) : null,
    fields: plannedFields(procedures, techniques, round, drawn),
    fitzpatrick: source === 'provider' && drawn.chance('fitzpatrick', 0.5) ? Math.ceil(tone * 0.6) : null,
    monthsAfter,
    takenYm: monthsAfter === null ? null : new Date(published - 9 * 86_400_000).toISOString().slice(0, 7),
    sensitivity: (index % 60 === 23 ? 2 : index % 40 === 7 ? 1 : 0) as 0 | 1 | 2,
    quality: qualityOf(isPair, views.length > 1, monthsAfter !== null, drawn),
    views,
    isPair,
    publishedAt: published,
    drawn,
  };
  return { ...facts, caption: captionOf(primary, facts), alt: altOf(primary, facts) };
}

/** One of those who offer all of it. */
function providerFor(procedures: readonly Procedure[], round: number, drawn: Drawn): number {
  const offering = Array.from({ length: providerCount }, (_, i) => i).filter((i) => {
    const offered: readonly Procedure[] = practiceOf(i).procedures;
    return procedures.every((slug) => offered.includes(slug));
  });
  return offering[(round * 5 + drawn.whole('provider', 0, 4)) % offering.length]!;
}

/** A mommy makeover follows at least one child; below 25 there is at most one. */
function childrenOf(primary: Procedure, ageIndex: number, turn: number): number {
  if (primary === 'mommy-makeover') return 1 + (turn % 3);
  return ageIndex === 0 ? turn % 2 : turn % 4;
}

/** Before and after are drawn alike, so what compares them holds; the rest is luck. */
function qualityOf(isPair: boolean, isMulti: boolean, isTimeStated: boolean, drawn: Drawn): number {
  const marks = [
    isPair || drawn.chance('zoom', 0.7),
    isPair || drawn.chance('light', 0.6),
    isPair || drawn.chance('pose', 0.6),
    isMulti,
    isTimeStated,
    drawn.chance('unretouched', 0.9),
  ];
  return marks.reduce((mask, holds, bit) => mask | (holds ? 1 << bit : 0), 0);
}
