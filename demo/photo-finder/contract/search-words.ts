import { type Procedure, procedureOf, procedureSlugs } from './procedures.ts';
import { noise, noTypos, searchPhrases, unitWords } from './search-phrases.ts';
import { synonyms } from './synonyms.ts';
import { nearestWord, typosIn } from './typos.ts';

interface Word {
  key: string;
  from: number;
  to: number;
}
/** A phrase has this many words at most. */
const longest = 6;
/** From so many letters on, words are joined before typos are looked for: `tumy tuck`. */
const leastJoined = 8;
/** Between the words of a phrase these make no difference. */
const fillers = new Set(['a', 'an', 'the', 'my', 'your', 'of', 'to', 'in', 'and', 'with']);

/** Small letters without accents and apostrophes. */
const keyOf = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}'’]+/gu, '')
    .toLowerCase();
export const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu)].map(({ 0: word, index }) => ({
    key: keyOf(word),
    from: index,
    to: index + word.length,
  }));
const joined = (words: readonly Word[]) =>
  words
    .filter(({ key }) => !fillers.has(key))
    .map(({ key }) => key)
    .join('');

/** What is offered while typing, and what it means. */
interface Phrase {
  label: string;
  meaning: string;
}
const phrases = new Map<string, Phrase>();
const dictionary = new Set<string>(unitWords);
const add = (words: string, phrase: Phrase) => {
  const parts = wordsIn(words);
  phrases.set(joined(parts), phrase);
  for (const word of [joined(parts), ...parts.map(({ key }) => key)]) if (word.length >= 5) dictionary.add(word);
};
const addProcedure = (slug: Procedure) => {
  const { name } = procedureOf(slug);
  for (const words of [name, ...synonyms[slug]]) add(words, { label: name, meaning: `proc=${slug}` });
};
procedureSlugs.forEach(addProcedure);
for (const [meaning, label, ...others] of searchPhrases)
  for (const words of [label!, ...others]) add(words, { label: label!, meaning });

const phraseOf = (key: string) => phrases.get(key) ?? phrases.get(key.replace(/s$/, '')) ?? phrases.get(`${key}s`);

const mostRemembered = 2_000;
const memory = new Map<string, string | null>();
/** One text is read several times, and has the same words again while it is typed. */
function remembered(key: string, look: () => string | null): string | null {
  let found = memory.get(key);
  if (found === undefined) {
    found = look();
    if (memory.size >= mostRemembered) memory.clear();
    memory.set(key, found);
  }
  return found;
}

/** The first phrase in a text, the longest where several begin. */
export function firstPhrase(
  text: string,
  { fuzzy = false } = {},
): { meaning: string; from: number; to: number } | null {
  const words = wordsIn(text);
  for (let first = 0; first < words.length; first++) {
    if (fillers.has(words[first]!.key)) continue;
    for (let last = Math.min(words.length, first + longest); last > first; last--) {
      const some = words.slice(first, last);
      if (fillers.has(some.at(-1)!.key)) continue;
      const key = joined(some);
      const isLong = fuzzy && some.length > 1 && key.length >= leastJoined;
      const phrase =
        phraseOf(key) ??
        (isLong
          ? phrases.get(remembered(`phrase ${key}`, () => nearestWord(key, phrases.keys(), 1)) ?? '')
          : undefined);
      if (phrase) return { meaning: phrase.meaning, from: some[0]!.from, to: some.at(-1)!.to };
    }
  }
  return null;
}

/** The text without noise and stray punctuation. */
export const withoutNoise = (text: string): string =>
  text
    .split(/[\s,;/]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !noise.has(keyOf(word)))
    .join(' ');

/**
 * Mistyped words of five letters and more, put right: mistyped key -> ours. The name after "Dr" is
 * none of ours, and neither are `names`.
 */
export function mistyped(text: string, names: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  const words = wordsIn(text);
  for (const [i, { key }] of words.entries()) {
    const isKnown = dictionary.has(key) || dictionary.has(key.replace(/s$/, '')) || noise.has(key) || noTypos.has(key);
    if (isKnown || names.has(key) || typosIn(key) === 0 || /\d/.test(key)) continue;
    if (/^(?:dr|doctor)$/.test(words[i - 1]?.key ?? '')) continue;
    const right = remembered(key, () => nearestWord(key, dictionary));
    if (right) found.set(key, right);
  }
  return found;
}
export const replaceWords = (text: string, by: ReadonlyMap<string, string>): string =>
  by.size === 0 ? text : text.replace(/[\p{L}\p{N}'’]+/gu, (word) => by.get(keyOf(word)) ?? word);

/**
 * Whole texts that what is typed may become, the likeliest first: the end of it begins a phrase,
 * with a typo at most.
 */
export function completionsOf(text: string, most = 6): string[] {
  const words = wordsIn(text);
  const found: string[] = [];
  for (let first = Math.max(0, words.length - 4); first < words.length; first++) {
    const tail = joined(words.slice(first));
    if (tail.length < 2) continue;
    const head = text.slice(0, words[first]!.from);
    const begins = [...phrases].filter(([key]) => key.startsWith(tail));
    const typos = typosIn(tail);
    if (begins.length === 0 && typos > 0)
      begins.push(
        ...[...phrases].filter(([key]) =>
          nearestWord(tail, [key.slice(0, tail.length), key.slice(0, tail.length + 1)], 1),
        ),
      );
    for (const [, { label }] of begins) if (!found.includes(head + label)) found.push(head + label);
    if (found.length > 0) break;
  }
  return found.slice(0, most);
}
