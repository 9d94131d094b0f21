import { procedureSlugs } from '../../contract/procedures.ts';
import { fieldNames, fieldValues } from '../../contract/vocabulary.ts';
import { type Bitset, eachBit, hasBit } from './bitset.ts';
import type { PhotoIndex } from './photo-index.ts';

/**
 * How far apart two stated values may be to count as one step (what is not stated counts as
 * `unknown` steps).
 */
const spread = { h: 7, w: 9, tone: 3, age: 1.5, since: 1, cc: 60 } as const;
const unknown = 1;
const otherShape = 1;
/** Another scar, another cup: each counts for little, all together for as much as another body. */
const otherField = 0.4;

/**
 * More of the same: photos of the same procedures, nearest by what is stated. By facets only, never
 * by what an image shows.
 */
export function similarTo(index: PhotoIndex, n: number, limit: number): number[] {
  if (!index.has(n)) return [];
  const { columns } = index;
  const distances = new Map<number, number>();
  const stated: Bitset[] = fieldNames
    .flatMap((name) => fieldValues[name].map((value) => index.word(name, value)))
    .filter((bits) => hasBit(bits, n));
  for (const slug of procedureSlugs) {
    const bits = index.word('proc', slug);
    if (!hasBit(bits, n)) continue;
    eachBit(bits, (other) => {
      if (other !== n && !distances.has(other)) distances.set(other, distance(other));
    });
  }

  function distance(other: number): number {
    let sum = columns.shape[other] === columns.shape[n] ? 0 : otherShape;
    for (const bits of stated) if (!hasBit(bits, other)) sum += otherField;
    for (const name of ['h', 'w', 'tone', 'age', 'since', 'cc'] as const) {
      const [a, b] = [columns[name][n]!, columns[name][other]!];
      if (a === 0 && b === 0) continue;
      sum += a === 0 || b === 0 ? unknown : ((a - b) / spread[name]) ** 2;
    }
    return sum;
  }

  return [...distances]
    .sort((a, b) => a[1] - b[1] || b[0] - a[0])
    .slice(0, limit)
    .map(([other]) => other);
}
