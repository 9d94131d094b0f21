import { type Filters, type RangeFilter, type WordFilter, wordFilters } from './filters.ts';
import { ageBands, measures, sinceBands, sinceFrom } from './vocabulary.ts';

/** The filters that a search names; `rest` is searched for as text. */
export interface SearchQuery extends Pick<Filters, 'words' | 'ranges' | 'pair'> {
  rest: string;
  /** Only where the text names an order. */
  sort?: Filters['sort'];
}

export const isStatable = (name: RangeFilter, value: number) =>
  value >= measures[name].least && value <= measures[name].most;
export const setRange = (name: RangeFilter, from: number, to: number, into: SearchQuery): boolean => {
  const { least, most } = measures[name];
  if (to < least || from > most) return false;
  into.ranges[name] = [Math.max(least, from), Math.min(most, to)];
  return true;
};
export const addWords = (facet: WordFilter, values: readonly string[], into: SearchQuery): true => {
  const named = [...(into.words[facet] ?? []), ...values];
  into.words[facet] = wordFilters[facet].filter((one) => named.includes(one));
  return true;
};
/** One height or weight finds photos of bodies near it. */
export const setHeight = (cm: number, into: SearchQuery) => isStatable('h', cm) && setRange('h', cm - 3, cm + 2, into);
export const setWeight = (kg: number, into: SearchQuery) => isStatable('w', kg) && setRange('w', kg - 3, kg + 2, into);
export const setBetween = (name: 'h' | 'w', from: number, to: number, into: SearchQuery) =>
  setRange(name, Math.min(from, to), Math.max(from, to), into);
/** `under 60 kg`. Two limits of one measure narrow each other. */
export const setLimit = (name: 'h' | 'w', word: string, limit: number, into: SearchQuery) => {
  if (!isStatable(name, limit)) return false;
  const [from, to] = into.ranges[name] ?? [measures[name].least, measures[name].most];
  return /^(?:under|below|less|up|at most|max)/i.test(word)
    ? setRange(name, Math.min(from, limit), limit, into)
    : setRange(name, limit, Math.max(to, limit), into);
};
/** Bands that have a part of the time; at their border there are two. */
export const addTime = (from: number, to: number, into: SearchQuery) => {
  const bands = sinceBands.filter((_, i) => {
    const [begin, end] = [sinceFrom[i]!, sinceFrom[i + 1] ?? Number.POSITIVE_INFINITY];
    return from === to ? begin <= to && end >= from : begin < to && end > from;
  });
  return bands.length > 0 && addWords('since', bands, into);
};
/** Bands that have a part of these years. */
export const addAges = (from: number, to: number, into: SearchQuery) => {
  if (from > to || to < 18 || from > 99) return false;
  const bands = ageBands.filter((band) => {
    const [least = 0, most = 120] = band.split(/[-+]/).map((one) => (one ? Number(one) : 120));
    return least <= to && most >= from;
  });
  return addWords('age', bands, into);
};
export const addAge = (years: number, into: SearchQuery) => years >= 18 && addAges(years, years, into);
