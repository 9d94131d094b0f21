import type { Facets } from '../../contract/facets.ts';
import { fieldsOf } from '../../contract/fields.ts';
import {
  type Filters,
  mayBeUnstated,
  type RangeFilter,
  rangeFilters,
  type WordFilter,
  wordFilters,
} from '../../contract/filters.ts';
import { ageBands, fieldNames, tones } from '../../contract/vocabulary.ts';
import { type Bitset, countAmong, countBoth, membersOf } from './bitset.ts';
import { intersectExcept } from './match.ts';
import type { PhotoIndex } from './photo-index.ts';

/** How wide a step of a histogram is. */
export const rangeSteps = { h: 5, w: 5, cc: 25 } as const satisfies Record<RangeFilter, number>;

/** parameter -> who fulfils it. */
type BitsOfFilters = ReadonlyMap<string, Bitset>;

/** Tones by ages, of what has one of the chosen procedures. */
function coverageOf(index: PhotoIndex, parts: BitsOfFilters): number[] {
  const grid = new Uint32Array(1 + tones.length * ageBands.length);
  const { cell } = index.columns;
  const members = membersOf(parts.get('proc') ?? parts.get('area') ?? index.all);
  for (let i = 0; i < members.length; i++) grid[cell[members[i]!]!]!++;
  return [...grid.subarray(1)];
}

/** How many different providers these have. */
function countProviders(index: PhotoIndex, members: Uint32Array): number {
  const { provider } = index.columns;
  const seen = new Uint8Array(index.lastProvider + 1);
  for (let i = 0; i < members.length; i++) seen[provider[members[i]!]!] = 1;
  // 0 = no provider.
  return seen.subarray(1).reduce((sum, one) => sum + one, 0);
}

/** Who is left besides one parameter. */
interface Base {
  members: Uint32Array;
  /** How many of them are in the set, by whichever way is shorter. */
  count(bits: Bitset): number;
}

function baseFor(bits: Bitset): Base {
  const members = membersOf(bits);
  return {
    members,
    count: (other) => (members.length < bits.length ? countAmong(members, other) : countBoth(bits, other)),
  };
}

/**
 * Facets of single operations are counted only there or when filtered by: elsewhere the hundred
 * numbers are never shown.
 */
function isCounted({ words }: Filters): (facet: string) => boolean {
  const asked = new Set<string>([
    ...fieldsOf(words.proc ?? []),
    ...(words.proc ? ['with'] : []),
    ...Object.keys(words),
  ]);
  const special = new Set<string>([...fieldNames, 'with']);
  return (facet) => !special.has(facet) || asked.has(facet);
}

/** Every number that the filters show, in one go. */
export function countFacets(index: PhotoIndex, filters: Filters, parts: BitsOfFilters, result: Bitset): Facets {
  const counts = isCounted(filters);
  const whole = baseFor(result);
  const bases = new Map<string, Base>();
  const baseOf = (parameter: string) => {
    if (!parts.has(parameter)) return whole;
    let base = bases.get(parameter);
    if (!base) {
      base = baseFor(intersectExcept(parts, index, parameter));
      bases.set(parameter, base);
    }
    return base;
  };

  const words: Facets['words'] = {};
  for (const [facet, values] of Object.entries(wordFilters) as [WordFilter, readonly string[]][]) {
    if (!counts(facet)) continue;
    const base = baseOf(facet);
    words[facet] = Object.fromEntries(values.map((value) => [value, base.count(index.word(facet, value))]));
  }
  words.pair = { 1: baseOf('pair').count(index.pair) };

  const ranges: Facets['ranges'] = {};
  for (const facet of Object.keys(rangeFilters) as RangeFilter[]) {
    const step = rangeSteps[facet];
    const column = index.columns[facet];
    const histogram = new Uint32Array(Math.ceil(1250 / step));
    const { members } = baseOf(facet);
    for (let i = 0; i < members.length; i++) histogram[Math.floor(column[members[i]!]! / step)]!++;
    const steps: Record<string, number> = {};
    // The first step holds photos without a value; no real value falls there.
    for (let i = 1; i < histogram.length; i++) if (histogram[i]! > 0) steps[i * step] = histogram[i]!;
    ranges[facet] = steps;
  }

  return {
    words,
    ranges,
    unstated: Object.fromEntries(
      mayBeUnstated.filter(counts).map((facet) => [facet, baseOf(facet).count(index.unstated(facet))]),
    ),
    without: Object.fromEntries([...parts.keys()].map((parameter) => [parameter, baseOf(parameter).members.length])),
    coverage: coverageOf(index, parts),
    providers: countProviders(index, whole.members),
  };
}
