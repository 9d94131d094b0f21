import type { Vectors } from '../../../contract/vectors.ts';
import { shapes } from '../../../contract/vocabulary.ts';
import type { MeasureName, Measures } from './measures.ts';

/** How far apart two bodies are in each measure when they count as "one step" apart. */
const sigma = { height: 7, bmi: 3, tone: 3, age: 1.5, parity: 1, cc: 50 } as const;
/** What is not stated costs as much as being somewhat off. */
const unknownPenalty = 1.5;
/** Another shape is as far as one and a half steps. */
const otherShape = 2.25;

/**
 * The places (`n`) of all candidates, nearest first. Pure arithmetic over columns that everybody
 * gets alike, so the device can do it and the measures need not leave it.
 */
export function rank(vectors: Vectors, me: Measures): { n: number; distance: number }[] {
  const weightOf = (name: MeasureName) => me.weights[name] ?? 1;
  const bmi = me.height && me.weight ? me.weight / (me.height / 100) ** 2 : null;
  const shape = me.shape ? shapes.indexOf(me.shape) + 1 : null;
  const square = (difference: number, step: number) => (difference / step) ** 2;
  const found = Array.from(vectors.n, (n, i) => {
    let distance = 0;
    const compare = (name: MeasureName, mine: number | null, theirs: number | null, step: number) => {
      if (mine === null) return;
      distance += weightOf(name) * (theirs === null ? unknownPenalty : square(mine - theirs, step));
    };
    const known = (value: number | undefined, unknown: number) =>
      value === undefined || value === unknown ? null : value;
    compare('height', me.height, known(vectors.height[i], 0), sigma.height);
    compare('bmi', bmi, known(vectors.bmi[i], 0), sigma.bmi);
    compare('tone', me.tone, known(vectors.toneAge[i]! >> 4, 0), sigma.tone);
    compare('age', me.age, known(vectors.toneAge[i]! & 15, 15), sigma.age);
    if (vectors.parity) compare('parity', me.parity, known(vectors.parity[i], 255), sigma.parity);
    if (vectors.cc) {
      const packed = known(vectors.cc[i], 0);
      compare('cc', me.cc, packed === null ? null : (packed + 15) * 5, sigma.cc);
    }
    if (shape !== null) {
      const theirs = vectors.shapeSince[i]! >> 4;
      if (theirs !== shape) distance += weightOf('shape') * (theirs === 0 ? unknownPenalty : otherShape);
    }
    return { n, distance };
  });
  return found.sort((a, b) => a.distance - b.distance || b.n - a.n);
}
