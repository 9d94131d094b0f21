import type { Facets } from '../../contract/facets.ts';
import { mayBeUnstated, type RangeFilter, rangeFilters, type WordFilter, wordFilters } from '../../contract/filters.ts';
import { ageBands, tones } from '../../contract/vocabulary.ts';
import { type Bits, countBits, countBoth, eachBit } from './bits.ts';
import { without } from './match.ts';
import type { PhotoIndex } from './photo-index.ts';

/** How wide a step of a histogram is. */
export const rangeSteps = { h: 5, w: 5, cc: 25 } as const satisfies Record<RangeFilter, number>;

/** parameter -> who fulfils it. */
type Parts = ReadonlyMap<string, Bits>;

/** Tones by ages, of what has one of the chosen procedures. */
function coverageOf(index: PhotoIndex, parts: Parts): number[] {
  const grid = new Array<number>(tones.length * ageBands.length).fill(0);
  const { tone, age } = index.columns;
  eachBit(parts.get('proc') ?? parts.get('area') ?? index.all, (n) => {
    if (tone[n]! > 0 && age[n]! > 0) grid[(tone[n]! - 1) * ageBands.length + age[n]! - 1]!++;
  });
  return grid;
}

/** Every number that the filters show, in one go. */
export function countFacets(index: PhotoIndex, parts: Parts, result: Bits): Facets {
  const bases = new Map<string, Bits>();
  const baseOf = (parameter: string) => {
    if (!parts.has(parameter)) return result;
    let base = bases.get(parameter);
    if (!base) {
      base = without(parts, index, parameter);
      bases.set(parameter, base);
    }
    return base;
  };

  const words: Facets['words'] = {};
  for (const [facet, values] of Object.entries(wordFilters) as [WordFilter, readonly string[]][]) {
    const base = baseOf(facet);
    words[facet] = Object.fromEntries(values.map((value) => [value, countBoth(base, index.word(facet, value))]));
  }
  words.pair = { 1: countBoth(baseOf('pair'), index.pair) };

  const ranges: Facets['ranges'] = {};
  for (const facet of Object.keys(rangeFilters) as RangeFilter[]) {
    const step = rangeSteps[facet];
    const column = index.columns[facet];
    const histogram = new Uint32Array(Math.ceil(1250 / step));
    eachBit(baseOf(facet), (n) => {
      histogram[Math.floor(column[n]! / step)]!++;
    });
    // What is not stated stands in the first step, where nobody can be.
    ranges[facet] = Object.fromEntries(
      [...histogram.entries()].slice(1).flatMap(([i, count]) => (count > 0 ? [[i * step, count]] : [])),
    );
  }

  const providers = new Set<number>();
  const { provider } = index.columns;
  eachBit(result, (n) => {
    if (provider[n]! > 0) providers.add(provider[n]!);
  });

  return {
    words,
    ranges,
    unstated: Object.fromEntries(
      mayBeUnstated.map((facet) => [facet, countBoth(baseOf(facet), index.unstated(facet))]),
    ),
    without: Object.fromEntries([...parts.keys()].map((parameter) => [parameter, countBits(baseOf(parameter))])),
    coverage: coverageOf(index, parts),
    providers: providers.size,
  };
}
