import { type Filters, type RangeFilter, rangeFilters, type WordFilter, wordFilters } from '../../contract/filters.ts';
import { addBits, allOf, type Bits, bitsFor, clearBit, eachBit, hasBit, keepBoth, setBit } from './bits.ts';
import type { PhotoIndex } from './photo-index.ts';

/** What the filters of an address come to. */
export interface Asked {
  /** Who fulfils all of them. */
  result: Bits;
  /** Who fulfils all of them besides the text. */
  besidesText: Bits;
}

/** Sets that the index cannot make by itself: text by the database, places by the providers' table. */
export interface Beside {
  text: Bits | null;
  /** n of providers within the circle. */
  near: readonly number[] | null;
  /** n of the one provider. */
  provider: number | null;
}

type Fits = (n: number) => boolean;

const unstatedIn = (filters: Filters, facet: string) => filters.unstated.find((one) => one === facet);

/** parameter -> who fulfils it, where the index has it as bits. What belongs to the index is not to be changed. */
function partsAsBits(index: PhotoIndex, filters: Filters): Map<string, Bits> {
  const parts = new Map<string, Bits>();
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

/** parameter -> whether a photo fulfils it, where the index has it as a column. */
function partsAsColumns(index: PhotoIndex, filters: Filters, beside: Beside): Map<string, Fits> {
  const parts = new Map<string, Fits>();
  for (const facet of Object.keys(rangeFilters) as RangeFilter[]) {
    const range = filters.ranges[facet];
    if (!range) continue;
    const [[from, to], column] = [range, index.columns[facet]];
    const without = unstatedIn(filters, facet) ? index.unstated(facet) : null;
    parts.set(facet, (n) => (column[n]! >= from && column[n]! <= to) || (without !== null && hasBit(without, n)));
  }
  const { quality, provider } = index.columns;
  if (filters.q6 > 0) parts.set('q6', (n) => quality[n]! >= filters.q6);
  if (filters.prov !== null) parts.set('prov', (n) => provider[n] === beside.provider);
  if (filters.near) {
    const near = new Set(beside.near);
    parts.set('near', (n) => near.has(provider[n]!));
  }
  return parts;
}

/**
 * OR inside a parameter, AND across: what states nothing where something is asked is out, unless `unstated` lets it in. Columns are
 * looked at last, for those that are left: a filter more costs less, and nothing is made that only counts need.
 */
export function ask(index: PhotoIndex, filters: Filters, beside: Beside): Asked {
  const besidesText = allOf(index.all, ...partsAsBits(index, filters).values());
  // A search has few matches, and whoever walks on in it needs the others' sets whole.
  for (const fits of partsAsColumns(index, filters, beside).values())
    eachBit(besidesText, (n) => {
      if (!fits(n)) clearBit(besidesText, n);
    });
  return { besidesText, result: beside.text ? allOf(besidesText, beside.text) : besidesText };
}

/** parameter -> who fulfils it, each as a set: what counts are made of. */
export function partsOf(index: PhotoIndex, filters: Filters, beside: Beside): Map<string, Bits> {
  const parts = partsAsBits(index, filters);
  for (const [name, fits] of partsAsColumns(index, filters, beside)) {
    const bits = bitsFor(index.capacity);
    eachBit(index.all, (n) => {
      if (fits(n)) setBit(bits, n);
    });
    parts.set(name, bits);
  }
  if (beside.text) parts.set('q', beside.text);
  return parts;
}

/** Who would be there if the parameter were not set. */
export function without(parts: ReadonlyMap<string, Bits>, index: PhotoIndex, parameter: string): Bits {
  const base = index.all.slice();
  for (const [name, bits] of parts) if (name !== parameter) keepBoth(base, bits);
  return base;
}
