import { fieldReadings } from './field-readings.ts';
import type { Filters, RangeFilter, WordFilter } from './filters.ts';
import { procedureOf, procedureSlugs } from './procedures.ts';
import { synonyms } from './synonyms.ts';
import { cmOf, kgOf } from './units.ts';
import { ageBands, implantWords, measures, shapes, sinceBands, sinceFrom } from './vocabulary.ts';

/** The filters that a search names; `rest` is searched for as text. */
export interface SearchQuery extends Pick<Filters, 'words' | 'ranges' | 'pair'> {
  rest: string;
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
  into.words[facet] = [...new Set([...(into.words[facet] ?? []), ...values])];
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
const since = (count: number, unit: string, isOrMore: boolean, into: SearchQuery) => {
  const months = count * monthsIn[unit[0]!.toLowerCase() as keyof typeof monthsIn];
  const at = sinceFrom.findLastIndex((from) => from <= months);
  return add('since', isOrMore ? sinceBands.slice(at) : [sinceBands[at]!], into);
};
const age = (years: number, into: SearchQuery) => {
  const band = ageBands.find(
    (one) => years >= Number.parseInt(one, 10) && (one.endsWith('+') || years <= Number(one.slice(3))),
  );
  return band ? add('age', [band], into) : false;
};

const number = String.raw`(\d+(?:[.,]\d+)?)`;
const dash = String.raw`\s*(?:-|–|to|(?<=between.{0,12})and)\s*`;
const from = String.raw`(?:\b(?:from|between)\s+)?\b${number}`;
const limit = String.raw`\b(under|below|less than|up to|at most|max|over|above|more than|at least|from|min)\s+${number}\s*`;
const centimetres = String.raw`cms?\b`;
const pounds = String.raw`(?:lbs?|pounds?)\b`;
const kilos = String.raw`(?:kgs?|kilos?|kilograms?)\b`;
const afterwards = String.raw`(?:\s*(?:post|after|since|later|ago|healed)(?:[\s-]*op)?\b)`;
const value = (text: string | undefined) => Number((text ?? '').replace(',', '.'));
const countOf = (text: string) => ({ a: 1, one: 1, two: 2 })[text.toLowerCase()] ?? value(text);
const rule = (source: string, read: Rule['read']): Rule => ({ pattern: new RegExp(source, 'iu'), read });
/** Longest first, so that "breast lift with implants" is not taken for "breast lift". */
const procedureWords = procedureSlugs
  .flatMap((slug) => [procedureOf(slug).name, ...synonyms[slug]].map((words) => ({ slug, words })))
  .sort((a, b) => b.words.length - a.words.length);

const skinTones: readonly [words: string, tones: readonly string[]][] = [
  ['very dark|deepest', ['9', '10']],
  ['(?:dark|deep|black)(?:er)?', ['8', '9', '10']],
  ['medium|olive|tan(?:ned)?|brown(?:er)?', ['4', '5', '6', '7']],
  ['(?:light|fair|pale|white)(?:r|er)?', ['1', '2', '3']],
];

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
    String.raw`\b([4-7])\s*(?:'|’|′|ft|feet|foot)\s*(\d{1,2})?\s*(?:"|”|″|''|’’|′′|in(?:ch(?:es)?)?)?(?![\w.])`,
    (m, into) => height(cmOf(value(m[1]), m[2] ? value(m[2]) : 0), into),
  ),
  rule(String.raw`\b([12])(?:[.,](\d\d)\s*m(?:eters?|etres?)?|m\s?(\d\d))\b`, (m, into) =>
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
  rule(String.raw`\b(\d{2,4})\s*(?:-|–|to)\s*(\d{2,4})\s*(?:cc|ml)\b`, (m, into) =>
    range('cc', value(m[1]), value(m[2]), into),
  ),
  rule(
    String.raw`\b(\d{2,4})\s*(?:cc|ml)\b`,
    (m, into) => isStatable('cc', value(m[1])) && range('cc', value(m[1]) - 25, value(m[1]) + 25, into),
  ),
  rule(
    String.raw`\b(\d{1,3})\s*(\+)?\s*(days?|weeks?|wks?|months?|mos?)\b(?:\s*(?:and|or)\s+(more))?${afterwards}?`,
    (m, into) => since(value(m[1]), m[3]!, Boolean(m[2] || m[4]), into),
  ),
  // "35 years" alone may be an age.
  rule(String.raw`\b(\d{1,2}|a|one|two)\s*(\+)?\s*(years?|yrs?)${afterwards}`, (m, into) =>
    since(countOf(m[1]!), m[3]!, Boolean(m[2]), into),
  ),
  rule(String.raw`\b(\d|one|two)\s*(\+)?\s*(years?|yrs?)\b(?!\s*-?\s*old)`, (m, into) =>
    since(countOf(m[1]!), m[3]!, Boolean(m[2]), into),
  ),
  rule(String.raw`\b(?:fully )?healed\b`, (_, into) => since(6, 'months', true, into)),
  rule(String.raw`\b(?:aged?\s*(\d{2})|(\d{2})\s*(?:years?[\s-]*old|y\/?o|yrs?[\s-]*old))\b`, (m, into) =>
    age(value(m[1] ?? m[2]), into),
  ),
  rule(String.raw`\b(?:tone|mst)\s*(10|[1-9])\b`, (m, into) => add('tone', [m[1]!], into)),
  ...skinTones.map(([words, tones]) =>
    rule(String.raw`\b(?:${words})\s+skin(?:ned)?\b`, (_, into) => add('tone', tones, into)),
  ),
  rule(String.raw`\b(no|\d)\s*\+?\s*(?:kids?|child(?:ren)?|pregnanc(?:y|ies)|births?)\b`, (m, into) =>
    add('parity', [m[1]!.toLowerCase() === 'no' ? '0' : String(Math.min(3, value(m[1])))], into),
  ),
  rule(String.raw`\bbefore\s*(?:and|&|\/|\+)\s*afters?\b`, (_, into) => {
    into.pair = true;
    return true;
  }),
  ...procedureWords.map(({ slug, words }) =>
    rule(String.raw`(?<![\w-])${words.replace(/[-\s]+/g, String.raw`[\s-]*`)}(?![\w-])`, (_, into) =>
      add('proc', [slug], into),
    ),
  ),
  ...shapes.map((shape) =>
    rule(String.raw`(?<![\w-])${shape.replace('-', String.raw`[\s-]`)}(?:[\s-]shaped?)?(?![\w-])`, (_, into) =>
      add('shape', [shape], into),
    ),
  ),
  ...implantWords.fill.map((fill) => rule(String.raw`\b${fill}\b`, (_, into) => add('fill', [fill], into))),
];

/** Words that only join measures are no text to search for. */
const isOnlyJoiners = /^(?:(?:and|with|in|at|of|for|after|my|i'?m|an?|the)\b ?)+$/i;

/**
 * Reads `5'4" 140 lb 350cc tummy tuck` as filters, in the browser and on the server. A filter
 * becomes a chip that one tap removes, so a wrong guess costs little. What is read once leaves no
 * text that would be read differently the next time.
 */
export function parseSearchQuery(text: string): SearchQuery {
  const query: SearchQuery = { words: {}, ranges: {}, pair: false, rest: '' };
  let rest = text.normalize('NFKC');
  while (rest !== query.rest) {
    query.rest = rest;
    for (const { pattern, read } of rules)
      for (let match = pattern.exec(rest); match && read(match, query); match = pattern.exec(rest))
        rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
    rest = rest.replace(/[\s,;]+/g, ' ').trim();
  }
  if (isOnlyJoiners.test(rest)) query.rest = '';
  return query;
}
