import { takeBodySize, weightsOf } from './body-size.ts';
import { fieldReadings } from './field-readings.ts';
import { type Filters, type RangeFilter, readFilters, type WordFilter, wordFilters } from './filters.ts';
import { firstPhrase, mistyped, replaceWords, withoutNoise } from './search-words.ts';
import { cmOf, kgOf } from './units.ts';
import { ageBands, measures, sinceBands, sinceFrom } from './vocabulary.ts';

/** The filters that a search names; `rest` is searched for as text. */
export interface SearchQuery extends Pick<Filters, 'words' | 'ranges' | 'pair'> {
  rest: string;
  /** Only where the text names an order. */
  sort?: Filters['sort'];
}
interface Rule {
  pattern: RegExp;
  /** False where the words only look like a filter: they stay in the text. */
  read(match: RegExpExecArray, into: SearchQuery): boolean;
}

const isStatable = (name: RangeFilter, value: number) => value >= measures[name].least && value <= measures[name].most;
const range = (name: RangeFilter, from: number, to: number, into: SearchQuery): boolean => {
  const { least, most } = measures[name];
  if (to < least || from > most) return false;
  into.ranges[name] = [Math.max(least, from), Math.min(most, to)];
  return true;
};
const add = (facet: WordFilter, values: readonly string[], into: SearchQuery): true => {
  const named = [...(into.words[facet] ?? []), ...values];
  into.words[facet] = wordFilters[facet].filter((one) => named.includes(one));
  return true;
};
/** One height or weight finds photos of bodies near it. */
const height = (cm: number, into: SearchQuery) => isStatable('h', cm) && range('h', cm - 3, cm + 2, into);
const weight = (kg: number, into: SearchQuery) => isStatable('w', kg) && range('w', kg - 3, kg + 2, into);
const between = (name: 'h' | 'w', from: number, to: number, into: SearchQuery) =>
  range(name, Math.min(from, to), Math.max(from, to), into);
/** `under 60 kg`. Two limits of one measure narrow each other. */
const bounded = (name: 'h' | 'w', word: string, limit: number, into: SearchQuery) => {
  if (!isStatable(name, limit)) return false;
  const [from, to] = into.ranges[name] ?? [measures[name].least, measures[name].most];
  return /^(?:under|below|less|up|at most|max)/i.test(word)
    ? range(name, Math.min(from, limit), limit, into)
    : range(name, limit, Math.max(to, limit), into);
};
/** Months in one of each unit of time. */
const monthsIn = { d: 1 / 30, w: 7 / 30, m: 1, y: 12 } as const;
const monthsOf = (count: string | undefined, unit: string) =>
  countOf(count) * monthsIn[unit[0]!.toLowerCase() as keyof typeof monthsIn];
/** Bands that have a part of the time; at their border there are two. */
const since = (from: number, to: number, into: SearchQuery) => {
  const bands = sinceBands.filter((_, i) => {
    const [begin, end] = [sinceFrom[i]!, sinceFrom[i + 1] ?? Number.POSITIVE_INFINITY];
    return from === to ? begin <= to && end >= from : begin < to && end > from;
  });
  return bands.length > 0 && add('since', bands, into);
};
/** Bands that have a part of these years. */
const ages = (from: number, to: number, into: SearchQuery) => {
  if (from > to || to < 18 || from > 99) return false;
  const bands = ageBands.filter((band) => {
    const [least = 0, most = 120] = band.split(/[-+]/).map((one) => (one ? Number(one) : 120));
    return least <= to && most >= from;
  });
  return add('age', bands, into);
};
const age = (years: number, into: SearchQuery) => years >= 18 && ages(years, years, into);

const number = String.raw`(\d+(?:[.,]\d+)?)`;
const dash = String.raw`\s*(?:-|–|to|(?<=between.{0,12})and)\s*`;
const from = String.raw`(?:\b(?:from|between)\s+)?\b${number}`;
const limitWord = String.raw`\b(under|below|less than|younger than|up to|at most|max|over|above|more than|older than|at least|from|min|past)`;
const limit = String.raw`${limitWord}\s+${number}\s*`;
const centimetres = String.raw`(?:cms?|centimet(?:er|re)s?)\b`;
const pounds = String.raw`(?:lbs?|pounds?)\b`;
const kilos = String.raw`(?:kgs?|kilos?|kilograms?)\b`;
const counts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const count = String.raw`(\d{1,3}|an?|${counts.join('|')})`;
const span = String.raw`(days?|weeks?|wks?|months?|mos?|mths?)\b`;
const spanOrYear = String.raw`(days?|weeks?|wks?|months?|mos?|mths?|years?|yrs?)\b(?!\s*-?\s*old)`;
const old = String.raw`(?:years?[\s-]*olds?|y\/?o|yrs?[\s-]*olds?)\b`;
const afterwards = String.raw`(?:\s*(?:post|after|since|later|ago|healed|out)(?:[\s-]*op)?\b)`;
const unit = String.raw`(?:${centimetres}|${pounds}|${kilos}|ccs?\b|ml\b|${spanOrYear})`;
const isUpper = (word: string) => /^(?:under|below|less|younger|up|at most|max)/i.test(word);
const value = (text: string | undefined) => Number((text ?? '').replace(',', '.'));
const countOf = (text: string | undefined) => {
  const word = (text ?? '').toLowerCase();
  return /^an?$/.test(word) ? 1 : counts.indexOf(word) + 1 || value(text);
};
const rule = (source: string, read: Rule['read']): Rule => ({ pattern: new RegExp(source, 'iu'), read });

const people = `wom[ae]n|girls?|lad(?:y|ies)|females?|m[ou]ms?|mothers?`;
const skin = '(?:skinned|skin(?:[ -](?:tones?|colou?r))?)';
const skinTones: readonly [words: string, after: string, tones: readonly string[]][] = [
  ['light[\\s-]skin(?:ned)?[\\s-]black', people, ['5', '6', '7']],
  ['very dark|deepest', skin, ['9', '10']],
  ['(?:dark|deep)(?:er)?', skin, ['8', '9', '10']],
  ['black|dark[\\s-]skinned|african[\\s-]american', `${skin}|${people}`, ['8', '9', '10']],
  ['medium|olive|tan(?:ned)?|brown(?:er)?', skin, ['4', '5', '6', '7']],
  ['brown', people, ['4', '5', '6', '7']],
  ['(?:light|fair|pale)(?:r|er)?', skin, ['1', '2', '3']],
  ['white|pale', `${skin}|${people}`, ['1', '2', '3']],
];
const decades = ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties'];
const partsOfDecade = { early: [0, 3], mid: [4, 6], late: [7, 9] } as const;

const rules: readonly Rule[] = [
  ...fieldReadings.map(
    ({ pattern, param, read }): Rule => ({
      pattern,
      read: (match, into) => {
        const found = read(match);
        return found !== null && add(param, [found], into);
      },
    }),
  ),
  rule(
    String.raw`\b([4-7])\s*(?:'|’|′|"(?=\s*\d)|ft|feet|foot)\s*(\d{1,2})?\s*(?:"|”|″|''|’’|′′|in(?:ch(?:es)?)?)?(?![\w.])`,
    (m, into) => height(cmOf(value(m[1]), m[2] ? value(m[2]) : 0), into),
  ),
  rule(String.raw`\b([4-6])\s+(\d|1[01])(?=\s+\d{2,3}\b)`, (m, into) => height(cmOf(value(m[1]), value(m[2])), into)),
  rule(String.raw`\b(\d\d)\s*(?:in|inch(?:es)?)\b`, (m, into) => height(cmOf(0, value(m[1])), into)),
  rule(String.raw`(?<![\w.,])([12])(?:[.,](\d\d)(?!\d)(?:\s*m(?:eters?|etres?)?\b)?|m\s?(\d\d)\b)`, (m, into) =>
    height(value(m[1]) * 100 + value(m[2] ?? m[3]), into),
  ),
  rule(String.raw`${from}(?:\s*cm)?${dash}${number}\s*${centimetres}`, (m, into) =>
    between('h', value(m[1]), value(m[2]), into),
  ),
  rule(String.raw`${from}(?:\s*lbs?)?${dash}${number}\s*${pounds}`, (m, into) =>
    between('w', kgOf(value(m[1])), kgOf(value(m[2])), into),
  ),
  rule(String.raw`${from}(?:\s*kgs?)?${dash}${number}\s*${kilos}`, (m, into) =>
    between('w', value(m[1]), value(m[2]), into),
  ),
  rule(limit + centimetres, (m, into) => bounded('h', m[1]!, Math.round(value(m[2])), into)),
  rule(limit + pounds, (m, into) => bounded('w', m[1]!, kgOf(value(m[2])), into)),
  rule(limit + kilos, (m, into) => bounded('w', m[1]!, Math.round(value(m[2])), into)),
  rule(String.raw`\b(\d{1,2})\s*(?:st|stones?)\b(?:\s*(\d{1,2})\s*(?:${pounds})?(?![\w.]))?`, (m, into) =>
    weight(kgOf(value(m[1]) * 14 + value(m[2])), into),
  ),
  rule(String.raw`\b${number}\s*${centimetres}`, (m, into) => height(Math.round(value(m[1])), into)),
  rule(String.raw`\b${number}\s*${pounds}`, (m, into) => weight(kgOf(value(m[1])), into)),
  rule(String.raw`\b${number}\s*${kilos}`, (m, into) => weight(Math.round(value(m[1])), into)),
  rule(String.raw`\b(\d{2,4})\s*(?:-|–|to)\s*(\d{2,4})\s*(?:ccs?|ml)\b`, (m, into) =>
    range('cc', value(m[1]), value(m[2]), into),
  ),
  rule(
    String.raw`\b(\d{2,4})\s*(?:ccs?|ml)\b`,
    (m, into) => isStatable('cc', value(m[1])) && range('cc', value(m[1]) - 25, value(m[1]) + 25, into),
  ),
  rule(String.raw`\bhalf\s+a\s+year${afterwards}?`, (_, into) => since(6, 6, into)),
  rule(String.raw`\b(\d{1,2})\s*(?:-|–|to)\s*(\d{1,2})\s*${spanOrYear}${afterwards}?`, (m, into) =>
    since(monthsOf(m[1], m[3]!), monthsOf(m[2], m[3]!), into),
  ),
  rule(String.raw`${limitWord}\s+${count}\s*${spanOrYear}${afterwards}?`, (m, into) => {
    const months = monthsOf(m[2], m[3]!);
    return isUpper(m[1]!) ? since(0, months, into) : since(months, Number.POSITIVE_INFINITY, into);
  }),
  rule(String.raw`\b${count}\s*(\+)?[\s-]*${span}(?:\s*(?:and|or)\s+(more))?${afterwards}?`, (m, into) => {
    const months = monthsOf(m[1], m[3]!);
    return since(months, m[2] || m[4] ? Number.POSITIVE_INFINITY : months, into);
  }),
  rule(String.raw`\b(day|week|month|year)\s+(\d{1,2})\b`, (m, into) => {
    const months = monthsOf(m[2], m[1]!);
    return since(months, months, into);
  }),
  // "35 years" alone may be an age.
  rule(String.raw`\b${count}\s*(\+)?[\s-]*(years?|yrs?)${afterwards}`, (m, into) => {
    const months = monthsOf(m[1], m[3]!);
    return since(months, m[2] ? Number.POSITIVE_INFINITY : months, into);
  }),
  rule(String.raw`\b(\d|an?|${counts.join('|')})\s*(\+)?\s*(years?|yrs?)\b(?!\s*-?\s*old)`, (m, into) => {
    const months = monthsOf(m[1], m[3]!);
    return since(months, m[2] ? Number.POSITIVE_INFINITY : months, into);
  }),
  rule(String.raw`${from}${dash}${number}\s*${old}`, (m, into) => ages(value(m[1]), value(m[2]), into)),
  rule(String.raw`\baged?\s*(\d{2})${dash}(\d{2})\b`, (m, into) => ages(value(m[1]), value(m[2]), into)),
  rule(String.raw`(?<![\w.,-])(\d\d)\s*[-–]\s*(\d\d)(?![\w.,]|\s*-)`, (m, into) => {
    const band = ageBands.find((one) => one === `${m[1]}-${m[2]}`);
    return band !== undefined && add('age', [band], into);
  }),
  rule(String.raw`\b([2-8]\d)\s*(?:\+|plus\b(?!\s*-?\s*size))(?:\s*${old})?`, (m, into) =>
    ages(value(m[1]), 120, into),
  ),
  rule(
    String.raw`(?<!\bbmi\s*)${limitWord}\s+(?:the\s+age\s+of\s+)?([1-8]\d)(?:\s*${old})?(?!\s*[\w.,]*\d|\s*[-–'’"]|\s*${unit})`,
    (m, into) => {
      const years = value(m[2]);
      if (isUpper(m[1]!)) return ages(18, /^(?:up|at|max)/i.test(m[1]!) ? years : years - 1, into);
      return ages(/^(?:at|from|min)/i.test(m[1]!) ? years : years + 1, 120, into);
    },
  ),
  rule(
    String.raw`(?:\b(?:in\s+)?(?:my|her|their|the|your)\s+)?(?:\b(early|mid|late)[\s-]*)?\b(?:([2-8])0['’]?s|(${decades.join('|')}))\b`,
    (m, into) => {
      const decade = 10 * (m[2] ? value(m[2]) : decades.indexOf(m[3]!.toLowerCase()) + 2);
      const [first, last] = partsOfDecade[m[1]?.toLowerCase() as 'mid'] ?? [0, 9];
      return ages(decade + first, decade + last, into);
    },
  ),
  rule(String.raw`\b(?:aged?\s*(\d{2})|(\d{2})[\s-]*${old})`, (m, into) => age(value(m[1] ?? m[2]), into)),
  rule(String.raw`\b(?:tone|mst)\s*(10|[1-9])\b`, (m, into) => add('tone', [m[1]!], into)),
  ...skinTones.map(([words, after, tones]) =>
    rule(String.raw`\b(?:${words})[\s-]+(?:${after})\b`, (_, into) => add('tone', tones, into)),
  ),
  rule(
    String.raw`\b(no|\d|${counts.join('|')})\s*\+?\s*(?:kids?|child(?:ren)?|pregnanc(?:y|ies)|births?|babies)\b`,
    (m, into) => children(m[1]!, into),
  ),
  rule(
    String.raw`\b(?:m[ou]m|mother|mama|mommy|mummy)\s+(?:of|to)\s+(\d|an?|${counts.join('|')})\b(?:\s*(?:kids?|children))?`,
    (m, into) => children(m[1]!, into),
  ),
];
const children = (text: string, into: SearchQuery) =>
  add('parity', [text.toLowerCase() === 'no' ? '0' : String(Math.min(3, countOf(text)))], into);

/** What an address of filters names, beside what was read before. */
function addMeaning(meaning: string, into: SearchQuery): void {
  const { words, ranges, pair, sort } = readFilters(new URLSearchParams(meaning)).filters;
  for (const [facet, values] of Object.entries(words) as [WordFilter, string[]][]) add(facet, values, into);
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
