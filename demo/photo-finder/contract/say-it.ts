import { fieldReadings } from './field-readings.ts';
import { procedureSlugs, procedures } from './procedures.ts';
import { synonyms } from './synonyms.ts';
import { ageBands, measures, shapes, sinceFrom } from './vocabulary.ts';

/**
 * What was understood of a search: parameters as the address writes them, and the words that are
 * left to search for.
 */
export interface Said {
  params: Record<string, string>;
  /** parameter -> the piece of text that it was read from. */
  from: Record<string, string>;
  rest: string;
}

const cmPerInch = 2.54;
const kgPerPound = 0.45359237;
/** How far around what was said still counts. */
const around = { h: 2.5, w: 2.5, cc: 25 } as const;

const range = (name: keyof typeof measures, value: number): string | null => {
  const { least, most } = measures[name];
  if (value < least || value > most) return null;
  const edge = (at: number) => Math.min(most, Math.max(least, Math.round(at)));
  return `${edge(value - around[name])}-${edge(value + around[name])}`;
};
const since = (months: number): string => {
  const from = sinceFrom.findLast((first) => months >= first) ?? 0;
  return from === 0 ? '0-1' : `${from}+`;
};
const ageBand = (years: number): string | null => {
  if (years < 18 || years > 120) return null;
  return ageBands.findLast((band) => years >= Number.parseInt(band, 10)) ?? null;
};

interface Reading {
  pattern: RegExp;
  param: string;
  read(match: RegExpExecArray): string | null;
}

const number = (match: RegExpExecArray, group: number) => Number((match[group] ?? '0').replace(',', '.'));

/**
 * Numbers with a unit: these cannot be meant as words. The order matters: what is longer comes
 * first.
 */
const measureReadings: Reading[] = [
  ...fieldReadings.filter(({ isMeasure }) => isMeasure),
  {
    // 5'4", 5’4, 5 ft 4 in
    pattern: /(?<![\d.])([4-6])\s*(?:['’′]|ft\.?|feet|foot)\s*(1[01]|\d)?\s*(?:["”″]|''|in(?:ch(?:es)?)?\b\.?)?/i,
    param: 'h',
    read: (match) => range('h', (number(match, 1) * 12 + number(match, 2)) * cmPerInch),
  },
  { pattern: /(?<!\d)(1[.,]\d{2})\s*m(?:eters?|etres?)?\b/i, param: 'h', read: (m) => range('h', number(m, 1) * 100) },
  { pattern: /(?<!\d)(\d{3})\s*cm\b/i, param: 'h', read: (match) => range('h', number(match, 1)) },
  {
    pattern: /(?<!\d)(\d{2,3})\s*(?:lbs?|pounds?)\b\.?/i,
    param: 'w',
    read: (match) => range('w', number(match, 1) * kgPerPound),
  },
  { pattern: /(?<!\d)(\d{2,3})\s*(?:kgs?|kilos?)\b/i, param: 'w', read: (match) => range('w', number(match, 1)) },
  { pattern: /(?<!\d)(\d{2,4})\s*(?:cc|ml)\b/i, param: 'cc', read: (match) => range('cc', number(match, 1)) },
  {
    pattern: /(?:\bage[d]?\s*(\d{2})\b|(?<!\d)(\d{2})\s*(?:years?\s*old|y\/?o)\b)/i,
    param: 'age',
    read: (match) => ageBand(number(match, match[1] ? 1 : 2)),
  },
  {
    pattern:
      /(?<!\d)(\d{1,2})\+?\s*(days?|weeks?|wks?|months?|mos?|years?|yrs?)\b(?!\s*old)(?:\s*(?:post[- ]?op|after|later|healed))?/i,
    param: 'since',
    read: (match) => {
      const unit = (match[2] ?? '').toLowerCase();
      const months = unit.startsWith('d') ? 1 / 30 : unit.startsWith('w') ? 7 / 30 : unit.startsWith('y') ? 12 : 1;
      return since(number(match, 1) * months);
    },
  },
  {
    pattern: /\b(no|\d)\+?\s*(?:kids?|child(?:ren)?|pregnanc(?:y|ies)|births?)\b/i,
    param: 'parity',
    read: (match) => (match[1]?.toLowerCase() === 'no' ? '0' : String(Math.min(3, number(match, 1)))),
  },
];

const toneWords: [RegExp, string][] = [
  [/\b(?:very dark|deepest)\s+skin(?:ned)?\b/i, '9,10'],
  [/\b(?:dark|deep|black)(?:er)?\s+skin(?:ned)?\b/i, '7,8,9,10'],
  [/\b(?:medium|olive|tan(?:ned)?|brown)\s+skin(?:ned)?\b/i, '4,5,6'],
  [/\b(?:light|fair|pale|white)(?:er)?\s+skin(?:ned)?\b/i, '1,2,3'],
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
const procedureNames: [name: string, slug: string][] = procedureSlugs
  .flatMap((slug) =>
    [procedures[slug].name, slug.replaceAll('-', ' '), ...synonyms[slug]].map((name): [string, string] => [
      name.toLowerCase(),
      slug,
    ]),
  )
  .sort((a, b) => b[0].length - a[0].length);

/** Words that name a value: a guess that a chip can take back. */
const wordReadings: Reading[] = [
  ...fieldReadings.filter(({ isMeasure }) => !isMeasure),
  ...procedureNames.map(([name, slug]) => ({
    pattern: new RegExp(`\\b${escaped(name)}\\b`, 'i'),
    param: 'proc',
    read: () => slug,
  })),
  ...toneWords.map(([pattern, tones]) => ({ pattern, param: 'tone', read: () => tones })),
  ...shapes.map((shape) => ({
    pattern: new RegExp(`\\b${shape.replace('-', '[- ]')}(?:[- ]shaped?)?\\b`, 'i'),
    param: 'shape',
    read: () => shape,
  })),
  { pattern: /\bbefore\s*(?:and|&|\/|\+)\s*after\b/i, param: 'pair', read: () => '1' },
];

/**
 * Reads `5'4" 140 lb 350cc tummy tuck 6 months dark skin` as filters. `measures` reads numbers with
 * units only, and leaves every word to the search. Nothing of it leaves the place where it is
 * called.
 */
export function readSaid(text: string, what: 'everything' | 'measures' = 'everything'): Said {
  const said: Said = { params: {}, from: {}, rest: text };
  for (const { pattern, param, read } of what === 'measures'
    ? measureReadings
    : [...measureReadings, ...wordReadings]) {
    if (param in said.params) continue;
    const match = pattern.exec(said.rest);
    const value = match && read(match);
    if (!match || value === null) continue;
    said.params[param] = value;
    said.from[param] = match[0].trim();
    said.rest = `${said.rest.slice(0, match.index)} ${said.rest.slice(match.index + match[0].length)}`;
  }
  said.rest = said.rest.replace(/[\s,;]+/g, ' ').trim();
  return said;
}
