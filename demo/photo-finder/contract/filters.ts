import { areas, procedureSlugs, techniques } from './procedures.ts';
import {
  ageBands,
  fieldNames,
  fieldValues,
  implantWords,
  limits,
  measures,
  parities,
  shapes,
  sinceBands,
  sorts,
  sources,
  tones,
  views,
} from './vocabulary.ts';

/**
 * What the finder can be asked, the same in the page's address and in the API's. One row a
 * parameter; page and API read by this table, so that neither knows a filter that the other lacks.
 */

/** Any of some words, several with commas. */
export const wordFilters = {
  area: areas,
  proc: procedureSlugs,
  shape: shapes,
  age: ageBands,
  tone: tones,
  parity: parities,
  since: sinceBands,
  fill: implantWords.fill,
  place: implantWords.placement,
  prof: implantWords.profile,
  inc: implantWords.incision,
  form: implantWords.shape,
  tech: techniques,
  /** Any of the operations of a set that had more than one. */
  with: procedureSlugs,
  view: views,
  src: sources,
  ...fieldValues,
} as const satisfies Record<string, readonly string[]>;
export type WordFilter = keyof typeof wordFilters;

/** From and to, both included: `160-170`. */
export const rangeFilters = measures;
export type RangeFilter = keyof typeof rangeFilters;

/** Facets whose value may be missing; `unstated=w,h` lets such photos in. */
export const mayBeUnstated = ['shape', 'age', 'tone', 'parity', 'since', 'h', 'w', 'cc', ...fieldNames] as const;
export type MayBeUnstated = (typeof mayBeUnstated)[number];

export interface Filters {
  words: Partial<Record<WordFilter, string[]>>;
  ranges: Partial<Record<RangeFilter, [from: number, to: number]>>;
  q: string;
  /** Only pairs. */
  pair: boolean;
  /** At least so many of the six marks of quality. */
  q6: number;
  /** One provider's. */
  prov: string | null;
  near: { lat: number; lon: number; km: number /** What the page calls the place. */; name?: string } | null;
  unstated: MayBeUnstated[];
  sort: (typeof sorts)[number];
}

export const noFilters = (): Filters => ({
  words: {},
  ranges: {},
  q: '',
  pair: false,
  q6: 0,
  prov: null,
  near: null,
  unstated: [],
  sort: 'mix',
});

/**
 * `since=6+` and its like: this band and all later ones. A plus may have become a space on its way.
 */
function bandsOf(text: string): string[] | undefined {
  const from = /^(\d+)[+ ]$/.exec(text)?.[1];
  if (from === undefined) return undefined;
  const first = sinceBands.findIndex((band) => band.startsWith(`${from}-`) || band === `${from}+`);
  return first < 0 ? undefined : sinceBands.slice(first);
}

/** One decimal: the place is meant to be no more exact than some ten kilometres. */
const coarse = (value: number) => Math.round(value * 10) / 10;

function nearOf(text: string): Filters['near'] {
  const match = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?),(\d{1,4})(?:,([\p{L}\p{M} .'’()-]{1,60}))?$/u.exec(text);
  if (!match) return null;
  const [lat, lon, km] = match.slice(1, 4).map(Number) as [number, number, number];
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180 || km < 1 || km > 2000) return null;
  return { lat: coarse(lat), lon: coarse(lon), km, ...(match[4] && { name: match[4] }) };
}

function rangeOf(text: string, { least, most }: { least: number; most: number }): [number, number] | null {
  const match = /^(\d{1,4})?-(\d{1,4})?$/.exec(text);
  if (!match || text === '-') return null;
  const [from, to] = [Number(match[1] ?? least), Number(match[2] ?? most)];
  if (from > to || to < least || from > most) return null;
  return [Math.max(from, least), Math.min(to, most)];
}

function readWords(csv: (name: string) => string[], filters: Filters, wrong: string[]) {
  for (const [name, allowed] of Object.entries(wordFilters) as [WordFilter, readonly string[]][]) {
    const asked = csv(name).flatMap((word) =>
      name === 'since' ? (bandsOf(word) ?? [word]) : [word.replace(' ', '+')],
    );
    const known = allowed.filter((word) => asked.includes(word));
    if (asked.some((word) => !allowed.includes(word))) wrong.push(name);
    if (known.length > 0) filters.words[name] = known;
  }
}

function readRanges(address: URLSearchParams, filters: Filters, wrong: string[]) {
  for (const [name, bounds] of Object.entries(rangeFilters) as [RangeFilter, (typeof rangeFilters)['h']][]) {
    const text = address.get(name);
    if (text === null || text === '') continue;
    const range = rangeOf(text, bounds);
    if (range) filters.ranges[name] = range;
    else wrong.push(name);
  }
}

/**
 * Filters out of an address, and the names of parameters whose value makes no sense. Unknown names
 * are none of its business.
 */
export function readFilters(address: URLSearchParams): { filters: Filters; wrong: string[] } {
  const filters = noFilters();
  const wrong: string[] = [];
  const csv = (name: string) => (address.get(name) ?? '').split(',').filter((one) => one !== '');

  readWords(csv, filters, wrong);
  readRanges(address, filters, wrong);
  const q = (address.get('q') ?? '').trim();
  if (q.length > limits.queryLength) wrong.push('q');
  filters.q = q.slice(0, limits.queryLength);
  filters.pair = address.get('pair') === '1';
  const q6 = address.get('q6') ?? '0';
  if (/^[0-6]$/.test(q6)) filters.q6 = Number(q6);
  else wrong.push('q6');
  const prov = address.get('prov');
  if (prov) {
    if (/^prv_[0-9a-z]{20}$/.test(prov)) filters.prov = prov;
    else wrong.push('prov');
  }
  const near = address.get('near');
  if (near) {
    filters.near = nearOf(near);
    if (!filters.near) wrong.push('near');
  }
  filters.unstated = mayBeUnstated.filter((name) => csv('unstated').includes(name));
  const sort = address.get('sort') ?? 'mix';
  const known = sorts.find((one) => one === sort);
  if (known) filters.sort = known;
  // The page ranks these by itself; the API never gets it.
  else if (sort !== 'similar') wrong.push('sort');
  return { filters, wrong };
}

/**
 * The same back as an address: defaults left out, names and words in one order, so that equal
 * filters have equal addresses.
 */
export function writeFilters(filters: Filters): URLSearchParams {
  const address = new URLSearchParams();
  if (filters.q) address.set('q', filters.q);
  for (const [name, allowed] of Object.entries(wordFilters) as [WordFilter, readonly string[]][]) {
    const chosen = filters.words[name] ?? [];
    if (chosen.length > 0) address.set(name, allowed.filter((word) => chosen.includes(word)).join(','));
  }
  for (const name of Object.keys(rangeFilters) as RangeFilter[]) {
    const range = filters.ranges[name];
    if (range) address.set(name, range.join('-'));
  }
  if (filters.pair) address.set('pair', '1');
  if (filters.q6 > 0) address.set('q6', String(filters.q6));
  if (filters.prov) address.set('prov', filters.prov);
  if (filters.near) {
    const { lat, lon, km, name } = filters.near;
    address.set('near', [lat, lon, km, ...(name ? [name] : [])].join(','));
  }
  if (filters.unstated.length > 0) address.set('unstated', filters.unstated.join(','));
  if (filters.sort !== 'mix') address.set('sort', filters.sort);
  return address;
}
