import { kgPerPound } from './units.ts';
import { type FieldName, fieldValues } from './vocabulary.ts';

/** A piece of a search that names a value of a field which only some operations have. */
export interface FieldReading {
  pattern: RegExp;
  param: FieldName;
  /** Null where it only looks like one. */
  read(match: RegExpExecArray): string | null;
}

const bandOf = (name: FieldName, value: number) =>
  fieldValues[name].findLast((band) => value >= Number.parseInt(band, 10)) ?? null;
/** As shops write it: a double D is an E. */
const largeCups: Readonly<Record<string, string>> = { AA: 'A', DD: 'E', DOUBLED: 'E', DDD: 'F', TRIPLED: 'F' };
const cup = (match: RegExpExecArray) => {
  const letters = (match.slice(1).find(Boolean) ?? '').toUpperCase().replace(/[\s-]/g, '');
  return largeCups[letters] ?? letters;
};
const letter = '(?:ddd|dd|aa|double[\\s-]?d|triple[\\s-]?d|[a-h])';
const band = String.raw`\b[2-5][02468]\s?`;
const to = String.raw`\s*(?:to|→|–|-)\s*(?:an?\s+)?`;
const cups = String.raw`[\s-]*cups?\b`;
/** A letter alone is no cup. */
const sureCup = String.raw`(?:${band}${letter}\b|(?:ddd|dd|double[\s-]?d)\b|\b${letter}${cups})`;
const weight = String.raw`(\d{1,3})\s*(kgs?|kilos?|lbs?|pounds?)`;
const kilograms = (number = '', unit = '') => Number(number) * (/^[lp]/i.test(unit) ? kgPerPound : 1);
const scars = { low: 'low', high: 'high', anchor: 'anchor', lollipop: 'lollipop', periareolar: 'peri' } as const;

/** Read before the measures of bodies: kilograms that were lost are no weight. */
export const fieldReadings: readonly FieldReading[] = [
  {
    pattern: new RegExp(
      String.raw`\blost\s+${weight}\b|(?<!\d)${weight}\s+(?:lost(?!\s+\d)|lighter|of\s+weight\s+loss|weight\s+loss)\b`,
      'i',
    ),
    param: 'lost',
    read: (match) => bandOf('lost', kilograms(match[1] ?? match[3], match[2] ?? match[4])),
  },
  {
    pattern: /(?<!\d)(\d{2,4})\s*(?:g|grams?|grammes?)\b/i,
    param: 'grams',
    read: (match) => bandOf('grams', Number(match[1])),
  },
  {
    // More than any implant holds.
    pattern: /(?<!\d)(\d{4})\s*(?:cc|ml)\b|(?<![\d.,])([1-9](?:[.,]\d)?)\s*(?:l|lit(?:er|re)s?)\b/i,
    param: 'lipoml',
    read: (match) => {
      const ml = match[1] ? Number(match[1]) : 1000 * Number(match[2]?.replace(',', '.'));
      return match[1] && ml <= 1200 ? null : bandOf('lipoml', ml);
    },
  },
  {
    pattern: /(?<!\d)(\d{1,2})\s*(?:weeks?|wks?)\s+(?:of\s+|in\s+)?(?:a\s+|the\s+)?(?:compression\s+)?garment\b/i,
    param: 'garment',
    read: (match) => bandOf('garment', Number(match[1])),
  },
  {
    pattern: new RegExp(
      String.raw`(?:\bfrom\s+)?(?:\ban?\s+)?(?:(?:${band}|\b)(${letter})\b(?=${to}${sureCup})|(?:${band}(${letter})\b|\b(${letter})${cups}|\b(ddd|dd)\b)(?=${to}${letter}\b)|\b([a-h])(?=\s+to\s+[a-h]\b))`,
      'i',
    ),
    param: 'cupfrom',
    read: cup,
  },
  {
    pattern: new RegExp(
      String.raw`(?:\bto\s+|→\s*|–\s*|-\s*)?(?:\ban?\s+)?(?:${band}(${letter})\b|\b(${letter})${cups}|\bcups?\s+(?:size\s+)?(${letter})\b|\b(ddd|dd|double[\s-]?d|triple[\s-]?d)\b|\bto\s+([b-h])\b)`,
      'i',
    ),
    param: 'cupto',
    read: cup,
  },
  {
    pattern: /\b(low|high|anchor|lollipop|periareolar)\s+scars?\b|\bscars?\s+(low|high)\b|\b(anchor|lollipop)\b/i,
    param: 'scar',
    read: (match) => scars[(match[1] ?? match[2] ?? match[3] ?? '').toLowerCase() as keyof typeof scars] ?? null,
  },
  {
    pattern:
      /\blipo(?:suction)?\s+(?:of|on|to)\s+(?:the\s+|my\s+)?(belly|flank|back|bra[\s-]line|arm|inner[\s-]thigh|outer[\s-]thigh|knee|chin)s?\b|\b(?:double\s+)?(belly|flank|back|bra[\s-]line|arm|inner[\s-]thigh|outer[\s-]thigh|knee|chin)s?\s+lipo(?:suction)?\b(?!\s*360)/i,
    param: 'lipo',
    read: (match) => {
      const place = (match[1] ?? match[2] ?? '').toLowerCase().replace(/\s/, '-');
      return fieldValues.lipo.find((one) => one === place || one === `${place}s`) ?? null;
    },
  },
  {
    pattern: /\b(?:(local)|(general))\s+an(?:a?e|ä)sth\w+|\b(?:twilight)(?:\s+(?:sleep|sedation|an\w+))?\b/i,
    param: 'anaes',
    read: (match) => (match[1] ? 'awake' : match[2] ? 'asleep' : 'twilight-sleep'),
  },
  { pattern: /\b(?:dorsal\s+)?(?:hump|bump)\b/i, param: 'dorsum', read: () => 'lowered' },
  {
    pattern: /\b(lifted|refined|lowered)\s+tip\b/i,
    param: 'tip',
    read: (match) => match[1]!.toLowerCase(),
  },
  {
    pattern: /\b(first|second|third)\s+revision\b/i,
    param: 'revno',
    read: (match) => (match[1]!.toLowerCase() === 'third' ? 'third-or-later' : match[1]!.toLowerCase()),
  },
];
