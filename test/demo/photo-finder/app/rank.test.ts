import { describe, expect, it } from 'vitest';
import { noMeasures } from '../../../../demo/photo-finder/app/state/finder/measures.ts';
import { rank } from '../../../../demo/photo-finder/app/state/finder/rank.ts';
import { packVectors, unpackVectors } from '../../../../demo/photo-finder/contract/vectors.ts';

/** Height, bmi, tone, age, shape (from 1), of places 3, 7 and 300. */
const vectors = unpackVectors(
  packVectors({
    epoch: 1,
    n: Uint32Array.of(3, 7, 300),
    height: Uint8Array.of(165, 180, 0),
    bmi: Uint8Array.of(23, 30, 23),
    toneAge: Uint8Array.of((5 << 4) | 2, (9 << 4) | 4, 15),
    shapeSince: Uint8Array.of((1 << 4) | 3, (2 << 4) | 3, 15),
    parity: null,
    cc: null,
  }),
);
const order = (me: object) => rank(vectors, { ...noMeasures, ...me }).map(({ n }) => n);

describe('bodies like mine', () => {
  it('stand in the order of their distance, those that say nothing behind a near one and before a far one', () => {
    expect(order({ height: 166, weight: 63 })).toEqual([3, 300, 7]);
    expect(order({ height: 181, weight: 98 })).toEqual([7, 300, 3]);
  });

  it('count for shape and tone as much as was asked for', () => {
    expect(order({ shape: 'pear' })[0]).toBe(7);
    expect(order({ shape: 'pear', height: 165, weights: { shape: 0 } })[0]).toBe(3);
    expect(order({ tone: 9 })[0]).toBe(7);
  });

  it('without a measurement are all alike: the newest first', () => {
    expect(order({})).toEqual([300, 7, 3]);
  });
});
