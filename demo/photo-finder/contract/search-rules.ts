import { fieldReadings } from './field-readings.ts';
import {
  addAge,
  addAges,
  addTime,
  addWords,
  isStatable,
  type SearchQuery,
  setBetween,
  setHeight,
  setLimit,
  setRange,
  setWeight,
} from './search-filters.ts';
import { cmOf, kgOf } from './units.ts';
import { ageBands } from './vocabulary.ts';

interface Rule {
  pattern: RegExp;
  /** False where the words only look like a filter: they stay in the text. */
  read(match: RegExpExecArray, into: SearchQuery): boolean;
}

/** Months in one of each unit of time. */
const monthsIn = { d: 1 / 30, w: 7 / 30, m: 1, y: 12 } as const;
const monthsOf = (count: string | undefined, unit: string) =>
  countOf(count) * monthsIn[unit[0]!.toLowerCase() as keyof typeof monthsIn];
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

/** Each takes its words out of the text; the first ones are the surest. */
export const rules: readonly Rule[] = [
  ...fieldReadings.map(
    ({ pattern, param, read }): Rule => ({
      pattern,
      read: (match, into) => {
        const found = read(match);
        return found !== null && addWords(param, [found], into);
      },
    }),
  ),
  rule(
    String.raw`\b([4-7])\s*(?:'|’|′|"(?=\s*\d)|ft|feet|foot)\s*(\d{1,2})?\s*(?:"|”|″|''|’’|′′|in(?:ch(?:es)?)?)?(?![\w.])`,
    (m, into) => setHeight(cmOf(value(m[1]), m[2] ? value(m[2]) : 0), into),
  ),
  rule(String.raw`\b([4-6])\s+(\d|1[01])(?=\s+\d{2,3}\b)`, (m, into) =>
    setHeight(cmOf(value(m[1]), value(m[2])), into),
  ),
  rule(String.raw`\b(\d\d)\s*(?:in|inch(?:es)?)\b`, (m, into) => setHeight(cmOf(0, value(m[1])), into)),
  rule(String.raw`(?<![\w.,])([12])(?:[.,](\d\d)(?!\d)(?:\s*m(?:eters?|etres?)?\b)?|m\s?(\d\d)\b)`, (m, into) =>
    setHeight(value(m[1]) * 100 + value(m[2] ?? m[3]), into),
  ),
  rule(String.raw`${from}(?:\s*cm)?${dash}${number}\s*${centimetres}`, (m, into) =>
    setBetween('h', value(m[1]), value(m[2]), into),
  ),
  rule(String.raw`${from}(?:\s*lbs?)?${dash}${number}\s*${pounds}`, (m, into) =>
    setBetween('w', kgOf(value(m[1])), kgOf(value(m[2])), into),
  ),
  rule(String.raw`${from}(?:\s*kgs?)?${dash}${number}\s*${kilos}`, (m, into) =>
    setBetween('w', value(m[1]), value(m[2]), into),
  ),
  rule(limit + centimetres, (m, into) => setLimit('h', m[1]!, Math.round(value(m[2])), into)),
  rule(limit + pounds, (m, into) => setLimit('w', m[1]!, kgOf(value(m[2])), into)),
  rule(limit + kilos, (m, into) => setLimit('w', m[1]!, Math.round(value(m[2])), into)),
  rule(String.raw`\b(\d{1,2})\s*(?:st|stones?)\b(?:\s*(\d{1,2})\s*(?:${pounds})?(?![\w.]))?`, (m, into) =>
    setWeight(kgOf(value(m[1]) * 14 + value(m[2])), into),
  ),
  rule(String.raw`\b${number}\s*${centimetres}`, (m, into) => setHeight(Math.round(value(m[1])), into)),
  rule(String.raw`\b${number}\s*${pounds}`, (m, into) => setWeight(kgOf(value(m[1])), into)),
  rule(String.raw`\b${number}\s*${kilos}`, (m, into) => setWeight(Math.round(value(m[1])), into)),
  rule(String.raw`\b(\d{2,4})\s*(?:-|–|to)\s*(\d{2,4})\s*(?:ccs?|ml)\b`, (m, into) =>
    setRange('cc', value(m[1]), value(m[2]), into),
  ),
  rule(
    String.raw`\b(\d{2,4})\s*(?:ccs?|ml)\b`,
    (m, into) => isStatable('cc', value(m[1])) && setRange('cc', value(m[1]) - 25, value(m[1]) + 25, into),
  ),
  rule(String.raw`\bhalf\s+a\s+year${afterwards}?`, (_, into) => addTime(6, 6, into)),
  rule(String.raw`\b(\d{1,2})\s*(?:-|–|to)\s*(\d{1,2})\s*${spanOrYear}${afterwards}?`, (m, into) =>
    addTime(monthsOf(m[1], m[3]!), monthsOf(m[2], m[3]!), into),
  ),
  rule(String.raw`${limitWord}\s+${count}\s*${spanOrYear}${afterwards}?`, (m, into) => {
    const months = monthsOf(m[2], m[3]!);
    return isUpper(m[1]!) ? addTime(0, months, into) : addTime(months, Number.POSITIVE_INFINITY, into);
  }),
  rule(String.raw`\b${count}\s*(\+)?[\s-]*${span}(?:\s*(?:and|or)\s+(more))?${afterwards}?`, (m, into) => {
    const months = monthsOf(m[1], m[3]!);
    return addTime(months, m[2] || m[4] ? Number.POSITIVE_INFINITY : months, into);
  }),
  rule(String.raw`\b(day|week|month|year)\s+(\d{1,2})\b`, (m, into) => {
    const months = monthsOf(m[2], m[1]!);
    return addTime(months, months, into);
  }),
  // "35 years" alone may be an age.
  rule(String.raw`\b${count}\s*(\+)?[\s-]*(years?|yrs?)${afterwards}`, (m, into) => {
    const months = monthsOf(m[1], m[3]!);
    return addTime(months, m[2] ? Number.POSITIVE_INFINITY : months, into);
  }),
  rule(String.raw`\b(\d|an?|${counts.join('|')})\s*(\+)?\s*(years?|yrs?)\b(?!\s*-?\s*old)`, (m, into) => {
    const months = monthsOf(m[1], m[3]!);
    return addTime(months, m[2] ? Number.POSITIVE_INFINITY : months, into);
  }),
  rule(String.raw`${from}${dash}${number}\s*${old}`, (m, into) => addAges(value(m[1]), value(m[2]), into)),
  rule(String.raw`\baged?\s*(\d{2})${dash}(\d{2})\b`, (m, into) => addAges(value(m[1]), value(m[2]), into)),
  rule(String.raw`(?<![\w.,-])(\d\d)\s*[-–]\s*(\d\d)(?![\w.,]|\s*-)`, (m, into) => {
    const band = ageBands.find((one) => one === `${m[1]}-${m[2]}`);
    return band !== undefined && addWords('age', [band], into);
  }),
  rule(String.raw`\b([2-8]\d)\s*(?:\+|plus\b(?!\s*-?\s*size))(?:\s*${old})?`, (m, into) =>
    addAges(value(m[1]), 120, into),
  ),
  rule(
    String.raw`(?<!\bbmi\s*)${limitWord}\s+(?:the\s+age\s+of\s+)?([1-8]\d)(?:\s*${old})?(?!\s*[\w.,]*\d|\s*[-–'’"]|\s*${unit})`,
    (m, into) => {
      const years = value(m[2]);
      if (isUpper(m[1]!)) return addAges(18, /^(?:up|at|max)/i.test(m[1]!) ? years : years - 1, into);
      return addAges(/^(?:at|from|min)/i.test(m[1]!) ? years : years + 1, 120, into);
    },
  ),
  rule(
    String.raw`(?:\b(?:in\s+)?(?:my|her|their|the|your)\s+)?(?:\b(early|mid|late)[\s-]*)?\b(?:([2-8])0['’]?s|(${decades.join('|')}))\b`,
    (m, into) => {
      const decade = 10 * (m[2] ? value(m[2]) : decades.indexOf(m[3]!.toLowerCase()) + 2);
      const [first, last] = partsOfDecade[m[1]?.toLowerCase() as 'mid'] ?? [0, 9];
      return addAges(decade + first, decade + last, into);
    },
  ),
  rule(String.raw`\b(?:aged?\s*(\d{2})|(\d{2})[\s-]*${old})`, (m, into) => addAge(value(m[1] ?? m[2]), into)),
  rule(String.raw`\b(?:tone|mst)\s*(10|[1-9])\b`, (m, into) => addWords('tone', [m[1]!], into)),
  ...skinTones.map(([words, after, tones]) =>
    rule(String.raw`\b(?:${words})[\s-]+(?:${after})\b`, (_, into) => addWords('tone', tones, into)),
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
  addWords('parity', [text.toLowerCase() === 'no' ? '0' : String(Math.min(3, countOf(text)))], into);
