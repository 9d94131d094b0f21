import {
  type Filters,
  type RangeFilter,
  rangeFilters,
  type WordFilter,
  wordFilters,
  writeFilters,
} from '../../../contract/filters.ts';
import type { FinderIndex } from '../../index/finder-index.ts';

/** Values in an order, where a neighbour is nearly the same. */
const ordered: readonly WordFilter[] = ['age', 'tone', 'since', 'parity'];
const steps: Readonly<Record<RangeFilter, number>> = { h: 5, w: 5, cc: 50 };
const widerKm = 250;

type Change = (next: Filters) => void;

const change = (filters: Filters, changes: readonly Change[]): Filters => {
  const next = structuredClone(filters);
  for (const one of changes) one(next);
  return next;
};

/** One step wider, parameter by parameter. */
function widenings(filters: Filters): Change[] {
  const changes: Change[] = [];
  for (const name of Object.keys(filters.ranges) as RangeFilter[])
    changes.push(({ ranges }) => {
      const [from, to] = ranges[name]!;
      const { least, most } = rangeFilters[name];
      ranges[name] = [Math.max(least, from - steps[name]), Math.min(most, to + steps[name])];
    });
  for (const name of ordered) {
    const all: readonly string[] = wordFilters[name];
    const at = (filters.words[name] ?? []).map((value) => all.indexOf(value));
    if (at.length === 0 || at.length === all.length) continue;
    changes.push(({ words }) => {
      words[name] = all.filter((_, i) => at.some((one) => Math.abs(one - i) <= 1));
    });
  }
  if (filters.near && filters.near.km < widerKm)
    changes.push(({ near }) => {
      if (near) near.km = widerKm;
    });
  return changes;
}

/** Each parameter taken away; what a person can do without comes first. */
function removals(filters: Filters): Change[] {
  const changes: Change[] = [];
  if (filters.q)
    changes.push((next) => {
      next.q = '';
    });
  if (filters.q6 > 0)
    changes.push((next) => {
      next.q6 = 0;
    });
  if (filters.pair)
    changes.push((next) => {
      next.pair = false;
    });
  const names = (Object.keys(wordFilters) as WordFilter[]).filter((name) => filters.words[name]).reverse();
  for (const name of names.filter((one) => one !== 'proc' && one !== 'area'))
    changes.push(({ words }) => void delete words[name]);
  for (const name of Object.keys(filters.ranges) as RangeFilter[])
    changes.push(({ ranges }) => void delete ranges[name]);
  if (filters.near)
    changes.push((next) => {
      next.near = null;
    });
  if (filters.prov)
    changes.push((next) => {
      next.prov = null;
    });
  for (const name of names.filter((one) => one === 'proc' || one === 'area'))
    changes.push(({ words }) => void delete words[name]);
  return changes;
}

const isAnySet = (filters: Filters) => writeFilters({ ...filters, sort: 'mix', unstated: [] }).size > 0;

export interface CountedSearch {
  filters: Filters;
  total: number;
  isCapped: boolean;
}

/**
 * The search with the fewest changes that finds something: one thing wider, one thing less, all
 * wider, and then less and less. Of equals the one that finds most.
 */
export async function nearestSearch(index: FinderIndex, filters: Filters): Promise<CountedSearch | null> {
  const counted = async (all: readonly Filters[]): Promise<CountedSearch[]> => {
    // All photos are near to nothing.
    const some = all.filter((one) => isAnySet(one));
    const totals = await index.totals(some);
    return some.map((one, i) => ({ filters: one, ...totals[i]! })).filter(({ total }) => total > 0);
  };
  const best = async (some: readonly Filters[]) => (await counted(some)).sort((a, b) => b.total - a.total)[0] ?? null;
  const [wider, fewer] = [widenings(filters), removals(filters)];
  const alone =
    (await best(wider.map((one) => change(filters, [one])))) ??
    (await best(fewer.map((one) => change(filters, [one])))) ??
    (await best([change(filters, wider)]));
  if (alone) return alone;
  // All of a row of searches at once: the first that finds something leaves most.
  const lessAndLess = fewer.map((_, i) => change(filters, fewer.slice(0, i + 1)));
  return (await counted(lessAndLess))[0] ?? null;
}
