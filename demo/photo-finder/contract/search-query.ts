import { takeBodySize, weightsOf } from './body-size.ts';
import { type Filters, readFilters, type WordFilter } from './filters.ts';
import { addWords, type SearchQuery } from './search-filters.ts';
import { rules } from './search-rules.ts';
import { firstPhrase, mistyped, replaceWords, withoutNoise } from './search-words.ts';

/** What an address of filters names, beside what was read before. */
function addMeaning(meaning: string, into: SearchQuery): void {
  const { words, ranges, pair, sort } = readFilters(new URLSearchParams(meaning)).filters;
  for (const [facet, values] of Object.entries(words) as [WordFilter, string[]][]) addWords(facet, values, into);
  Object.assign(into.ranges, ranges);
  into.pair ||= pair;
  if (sort !== 'mix') into.sort = sort;
}

/** Typos in short words count only where nothing else is left to read. */
const phraseIn = (text: string, isLast: boolean) =>
  firstPhrase(text) ?? (isLast ? firstPhrase(text, { fuzzy: true }) : null);

/** Takes out of the text what can be read, until nothing more can. */
function readAll(text: string, query: SearchQuery): string {
  let rest = text;
  for (let before = ''; rest !== before; ) {
    before = rest;
    for (const { pattern, read } of rules)
      for (let match = pattern.exec(rest); match && read(match, query); match = pattern.exec(rest))
        rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
    for (let found = phraseIn(rest, rest === before); found; found = phraseIn(rest, false)) {
      addMeaning(found.meaning, query);
      rest = `${rest.slice(0, found.from)} ${rest.slice(found.to)}`;
    }
    rest = withoutNoise(rest);
  }
  return rest;
}

const tensOf = ['twent', 'thirt', 'fort', 'fift', 'sixt', 'sevent', 'eight'];
/** Digits, dashes and tens as the rules expect them. */
export const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/(\d)\s*[-–]\s*(?=\d)/g, '$1-')
    .replace(
      /\b(twent|thirt|fort|fift|sixt|sevent|eight)y\b/gi,
      (_, tens: string) => `${tensOf.indexOf(tens.toLowerCase()) + 2}0`,
    );

/**
 * Reads `5'4" 140 lb 350cc tummy tuck` as filters, in the browser and on the server. A filter
 * becomes a chip that one tap removes, so a wrong guess costs little. What is read once leaves no
 * text that would be read differently the next time. `names` are words that are no typos.
 */
export function parseSearchQuery(text: string, names: ReadonlySet<string> = new Set()): SearchQuery {
  const query: SearchQuery = { words: {}, ranges: {}, pair: false, rest: '' };
  const typed = plain(text);
  const typos = mistyped(typed, names);
  const { size, rest: others } = takeBodySize(replaceWords(typed, typos));
  const rest = readAll(others, query);
  // A stated weight is surer than one that follows from a size.
  if (size && !query.ranges.w) query.ranges.w = weightsOf(size, query.ranges.h);
  // An operation names its own part of the body.
  if (query.words.proc) delete query.words.area;
  query.rest = replaceWords(rest, new Map([...typos].map(([wrong, right]) => [right, wrong])));
  return query;
}

/** Filters with what a text names besides; its measures take the place of those that are set. */
export function addQuery(filters: Filters, { words, ranges, pair, rest, sort }: SearchQuery): Filters {
  const next = structuredClone(filters);
  for (const [facet, values] of Object.entries(words) as [WordFilter, string[]][])
    next.words[facet] = [...new Set([...(next.words[facet] ?? []), ...values])];
  Object.assign(next.ranges, ranges);
  next.pair ||= pair;
  next.q = rest;
  if (sort && sort !== 'mix') next.sort = sort;
  return next;
}
