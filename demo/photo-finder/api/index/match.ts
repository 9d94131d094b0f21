import { type Filters, type RangeFilter, rangeFilters, type WordFilter, wordFilters } from '../../contract/filters.ts';
import { addBits, allOf, type Bits, bitsFor, hasBit, setBit } from './bits.ts';
import type { PhotoIndex } from './photo-index.ts';

/** What the filters of an address come to: one set a parameter that is set. */
export interface Asked {
  /** parameter -> who fulfils it */
  parts: Map<string, Bits>;
  /** Who fulfils all of them. */
  result: Bits;
}

/** Sets that the index cannot make by itself: text by the database, places by the providers' table. */
export interface Beside {
  text: Bits | null;
  /** n of providers within the circle. */
  near: readonly number[] | null;
  /** n of the one provider. */
  provider: number | null;
}

function byColumn(index: PhotoIndex, fits: (n: number) => boolean): Bits {
  const bits = bitsFor(index.capacity);
  for (let n = 0; n < index.capacity; n++) if (fits(n) && hasBit(index.all, n)) setBit(bits, n);
  return bits;
}

/** OR inside a parameter, AND across: what states nothing where something is asked is out, unless `unstated` lets it in. */
export function ask(index: PhotoIndex, filters: Filters, beside: Beside): Asked {
  const parts = new Map<string, Bits>();
  const letsIn = (facet: string) => filters.unstated.find((one) => one === facet);

  for (const facet of Object.keys(wordFilters) as WordFilter[]) {
    const chosen = filters.words[facet];
    if (!chosen?.length) continue;
    const bits = index.word(facet, chosen[0]!).slice();
    for (const value of chosen.slice(1)) addBits(bits, index.word(facet, value));
    const unstated = letsIn(facet);
    if (unstated) addBits(bits, index.unstated(unstated));
    parts.set(facet, bits);
  }
  for (const facet of Object.keys(rangeFilters) as RangeFilter[]) {
    const range = filters.ranges[facet];
    if (!range) continue;
    const [[from, to], column] = [range, index.columns[facet]];
    const bits = byColumn(index, (n) => column[n]! >= from && column[n]! <= to);
    if (letsIn(facet)) addBits(bits, index.unstated(facet));
    parts.set(facet, bits);
  }
  if (filters.pair) parts.set('pair', index.pair);
  const { quality, provider } = index.columns;
  if (filters.q6 > 0)
    parts.set(
      'q6',
      byColumn(index, (n) => quality[n]! >= filters.q6),
    );
  if (filters.prov !== null)
    parts.set(
      'prov',
      byColumn(index, (n) => provider[n] === beside.provider),
    );
  if (filters.near) {
    const near = new Set(beside.near);
    parts.set(
      'near',
      byColumn(index, (n) => near.has(provider[n]!)),
    );
  }
  if (beside.text) parts.set('q', beside.text);
  return { parts, result: allOf(index.all, ...parts.values()) };
}

/** Who would be there if the parameter were not set. */
export function without({ parts, result }: Asked, index: PhotoIndex, parameter: string): Bits {
  if (!parts.has(parameter)) return result;
  return allOf(index.all, ...[...parts].filter(([name]) => name !== parameter).map(([, bits]) => bits));
}
