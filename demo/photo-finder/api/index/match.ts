import { type Filters, type RangeFilter, rangeFilters, type WordFilter, wordFilters } from '../../contract/filters.ts';
import { addBits, type Bitset, bitsFor, clauseBitsets, eachBit, keepBoth, setBit } from './bitset.ts';
import type { PhotoIndex } from './photo-index.ts';

/**
 * Sets that the index cannot make by itself: text by the database, places by the providers' table.
 */
export interface QueryContext {
  /** n of the photos that have the words. */
  text: Uint32Array | null;
  /** n of providers within the circle. */
  near: readonly number[] | null;
  /** n of the one provider. */
  provider: number | null;
}

const unstatedIn = (filters: Filters, facet: string) => filters.unstated.find((one) => one === facet);

/**
 * parameter -> who fulfils it, where the index has it as bits. What belongs to the index is not to
 * be changed.
 */
function partsAsBits(index: PhotoIndex, filters: Filters): Map<string, Bitset> {
  const parts = new Map<string, Bitset>();
  for (const facet of Object.keys(wordFilters) as WordFilter[]) {
    const [first, ...others] = filters.words[facet] ?? [];
    if (first === undefined) continue;
    const more = others.map((value) => index.word(facet, value));
    const unstated = unstatedIn(filters, facet);
    if (unstated) more.push(index.unstated(unstated));
    const bits = more.length > 0 ? index.word(facet, first).slice() : index.word(facet, first);
    for (const other of more) addBits(bits, other);
    parts.set(facet, bits);
  }
  if (filters.pair) parts.set('pair', index.pair);
  return parts;
}

/** parameter -> who fulfils it, where the index has it as a column. */
function partsAsColumns(index: PhotoIndex, filters: Filters, beside: QueryContext): Map<string, Bitset> {
  const parts = new Map<string, Bitset>();
  for (const facet of Object.keys(rangeFilters) as RangeFilter[]) {
    const range = filters.ranges[facet];
    if (!range) continue;
    const bits = clauseBitsets(index.columns[facet], ...range);
    if (unstatedIn(filters, facet)) addBits(bits, index.unstated(facet));
    parts.set(facet, bits);
  }
  const { quality, provider } = index.columns;
  if (filters.q6 > 0) parts.set('q6', clauseBitsets(quality, filters.q6, 6));
  if (filters.prov !== null) {
    const n = beside.provider ?? -1;
    parts.set('prov', clauseBitsets(provider, n, n));
  }
  if (filters.near) {
    const near = new Set(beside.near);
    const bits = bitsFor(index.capacity);
    eachBit(index.all, (n) => {
      if (near.has(provider[n]!)) setBit(bits, n);
    });
    parts.set('near', bits);
  }
  return parts;
}

/**
 * parameter -> who fulfils it: OR inside a parameter, AND across. What states nothing where
 * something is asked is out, unless `unstated` lets it in.
 */
export function partsOf(index: PhotoIndex, filters: Filters, beside: QueryContext): Map<string, Bitset> {
  const parts = partsAsBits(index, filters);
  for (const [name, bits] of partsAsColumns(index, filters, beside)) parts.set(name, bits);
  if (beside.text) {
    const bits = bitsFor(index.capacity);
    // What was published since then is not in the index yet.
    for (const n of beside.text) if (n < index.capacity) setBit(bits, n);
    parts.set('q', bits);
  }
  return parts;
}

/** Who would be there if the parameter were not set. */
export function intersectExcept(parts: ReadonlyMap<string, Bitset>, index: PhotoIndex, parameter: string): Bitset {
  const base = index.all.slice();
  for (const [name, bits] of parts) if (name !== parameter) keepBoth(base, bits);
  return base;
}

/** Who fulfils all of them. */
export function intersectAll(parts: ReadonlyMap<string, Bitset>, index: PhotoIndex): Bitset {
  const result = index.all.slice();
  for (const bits of parts.values()) keepBoth(result, bits);
  return result;
}
