import type { Filters } from './filters.ts';
import { wordsIn } from './search-words.ts';
import { nearestWord } from './typos.ts';

/** A city where providers are. */
export interface Place {
  name: string;
  region: string;
  country: string;
  lat: number;
  lon: number;
  providers: number;
}
export interface NamedProvider {
  n: number;
  id: string;
  name: string;
  practiceName: string;
  cities: readonly string[];
}
/** What a search may name besides words of ours. */
export interface Names {
  providers: readonly NamedProvider[];
  /** word of a name -> the places of its providers in `providers`. */
  byWord: ReadonlyMap<string, readonly number[]>;
  /** The same for words of their cities. */
  byCityWord: ReadonlyMap<string, readonly number[]>;
  /** The city in one word -> itself; of two with one name, the one with more providers. */
  places: ReadonlyMap<string, Place>;
  /** Every word of them: none is a typo of ours. */
  words: ReadonlySet<string>;
}

const placeKm = 50;
const longestName = 4;
const beforePlace = /\b(?:in|near|around|at|close to)\s*$/i;
const titles = new Set(['dr', 'doctor', 'prof', 'professor']);
const common = (a: Set<number>, b: Set<number>) => new Set([...a].filter((one) => b.has(one)));
const keysOf = (text: string) => wordsIn(text).map(({ key }) => key);

export function namesOf(providers: readonly NamedProvider[], places: readonly Place[]): Names {
  const byWord = wordsOf(providers, ({ name, practiceName }) => `${name} ${practiceName}`);
  const byCityWord = wordsOf(providers, ({ cities }) => cities.join(' '));
  const byCity = new Map<string, Place>();
  for (const place of [...places].sort((a, b) => a.providers - b.providers))
    byCity.set(keysOf(place.name).join(''), place);
  const words = new Set([...byWord.keys(), ...places.flatMap(({ name }) => keysOf(name))]);
  return { providers, byWord, byCityWord, places: byCity, words };
}

function wordsOf(providers: readonly NamedProvider[], textOf: (one: NamedProvider) => string): Map<string, number[]> {
  const byWord = new Map<string, number[]>();
  for (const [i, one] of providers.entries())
    for (const word of new Set(keysOf(textOf(one))))
      if (!titles.has(word)) byWord.set(word, [...(byWord.get(word) ?? []), i]);
  return byWord;
}

/** A circle around the place, as filters have it. */
export const circleOf = ({ name, lat, lon }: Place): NonNullable<Filters['near']> => {
  const coarse = (degrees: number) => Math.round(degrees * 10) / 10;
  return { lat: coarse(lat), lon: coarse(lon), km: placeKm, name };
};

interface Found {
  place: Place | null;
  /** Null where none is named, or several may be meant. */
  provider: NamedProvider | null;
  rest: string;
}

/**
 * The place and the provider that a text names, and what is left of it. With `fuzzy`, a name may
 * have typos.
 */
export function readNames(text: string, names: Names, { fuzzy = false } = {}): Found {
  const found: Found = { place: null, provider: null, rest: text };
  const spelled = (word: string, among: ReadonlyMap<string, unknown>) =>
    among.has(word) ? word : fuzzy ? nearestWord(word, among.keys()) : null;
  const cut = (from: number, to: number) => {
    found.rest = `${found.rest.slice(0, from)} ${found.rest.slice(to)}`.replace(/\s+/g, ' ').trim();
  };
  for (const [first, last, some] of runsOf(found.rest)) {
    const key = spelled(some.map((word) => word.key).join(''), names.places);
    if (!key) continue;
    found.place = names.places.get(key)!;
    const before = beforePlace.exec(found.rest.slice(0, first));
    cut(before?.index ?? first, last);
    break;
  }
  for (const [first, last, some] of runsOf(found.rest)) {
    const keys = some.map(({ key }) => key).filter((key) => !titles.has(key));
    const who = keys
      .map((key) => new Set(names.byWord.get(spelled(key, names.byWord) ?? '')))
      .reduce<Set<number> | null>((all, some) => (all ? common(all, some) : some), null);
    if (who?.size !== 1) continue;
    found.provider = names.providers[[...who][0]!]!;
    cut(first, last);
    break;
  }
  return found;
}

/** Runs of words, the longest first. */
function runsOf(text: string): [from: number, to: number, words: ReturnType<typeof wordsIn>][] {
  const words = wordsIn(text);
  const runs: ReturnType<typeof runsOf> = [];
  for (let length = Math.min(longestName, words.length); length > 0; length--)
    for (let first = 0; first + length <= words.length; first++) {
      const some = words.slice(first, first + length);
      runs.push([some[0]!.from, some.at(-1)!.to, some]);
    }
  return runs;
}

/** Cities that the end of a text begins, with the text before it. */
export function placesBegunBy(text: string, names: Names): { place: Place; head: string }[] {
  const words = wordsIn(text);
  for (let first = Math.max(0, words.length - longestName); first < words.length; first++) {
    const key = words
      .slice(first)
      .map((word) => word.key)
      .join('');
    if (key.length < 2) continue;
    const begun = [...names.places].filter(([name]) => name.startsWith(key));
    const near = begun.length > 0 ? null : nearestWord(key, names.places.keys());
    const found = near ? [names.places.get(near)!] : begun.map(([, place]) => place);
    const head = text.slice(0, words[first]!.from).replace(beforePlace, '');
    if (found.length > 0) return found.sort((a, b) => b.providers - a.providers).map((place) => ({ place, head }));
  }
  return [];
}

/** Providers of whose names every word is begun by the text, or mistyped in it. */
export function providersBegunBy(text: string, names: Names): NamedProvider[] {
  return nameKeys(text).join('').length < 2 ? [] : providersWith(nameKeys(text), names.providers, [names.byWord]);
}

/** The same for a list of providers, where a word may also be of a city. */
export const providersNamed = (text: string, { providers, byWord, byCityWord }: Names): NamedProvider[] =>
  providersWith(nameKeys(text), providers, [byWord, byCityWord]);

const nameKeys = (text: string) => keysOf(text).filter((key) => !titles.has(key));

function providersWith(
  keys: readonly string[],
  providers: readonly NamedProvider[],
  indexes: readonly Names['byWord'][],
): NamedProvider[] {
  const words = indexes.flatMap((index) => [...index.keys()]);
  const matching = (key: string) => {
    const begun = words.filter((word) => word.startsWith(key));
    const meant = begun.length > 0 ? begun : [nearestWord(key, words) ?? ''];
    return new Set(meant.flatMap((word) => indexes.flatMap((index) => index.get(word) ?? [])));
  };
  if (keys.length === 0) return [...providers];
  return [...keys.map(matching).reduce(common)].map((i) => providers[i]!);
}
