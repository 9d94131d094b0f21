import { fieldReadings } from '../../../contract/field-readings.ts';
import type { RangeFilter, WordFilter } from '../../../contract/filters.ts';
import { procedureOf, procedureSlugs } from '../../../contract/procedures.ts';
import { synonyms } from '../../../contract/synonyms.ts';
import { ageBands, implantWords, measures, shapes, sinceBands, sinceFrom } from '../../../contract/vocabulary.ts';
import { cmOf, kgOf } from './units.ts';

export interface Understood {
  words: Partial<Record<WordFilter, string[]>>;
  ranges: Partial<Record<RangeFilter, [number, number]>>;
  pair: boolean;
  /** What was not understood: it is searched for as text. */
  rest: string;
}
interface Rule {
  pattern: RegExp;
  /** Answers false where the words only look like one. */
  read(match: RegExpExecArray, into: Understood): boolean | undefined;
}

const around = (name: RangeFilter, from: number, to: number): [number, number] | undefined => {
  const { least, most } = measures[name];
  return to < least || from > most ? undefined : [Math.max(least, from), Math.min(most, to)];
};
const range = (name: RangeFilter, from: number, to: number, into: Understood): boolean => {
  const found = around(name, from, to);
  if (found) into.ranges[name] = found;
  return found !== undefined;
};
const add = (facet: WordFilter, values: readonly string[], into: Understood): true => {
  into.words[facet] = [...new Set([...(into.words[facet] ?? []), ...values])];
  return true;
};
/** Somebody of this height or weight looks for those within a hand's breadth. */
const height = (cm: number, into: Understood) => range('h', cm - 3, cm + 2, into);
const weight = (kg: number, into: Understood) => range('w', kg - 3, kg + 2, into);
/** From one to another, or up to it, or from it on: the words before the number say which. */
const between = (name: 'h' | 'w', from: number, to: number, into: Understood) =>
  range(name, Math.min(from, to), Math.max(from, to), into);
const bounded = (name: 'h' | 'w', word: string, to: number, into: Understood) =>
  /^(?:under|below|less|up|at most|max)/i.test(word)
    ? to >= measures[name].least && range(name, measures[name].least, to, into)
    : to <= measures[name].most && range(name, to, measures[name].most, into);
const months = (count: number, isOrMore: boolean, into: Understood) => {
  const at = sinceFrom.findLastIndex((from) => from <= count);
  return add('since', isOrMore ? sinceBands.slice(at) : [sinceBands[at]!], into);
};
const age = (years: number, into: Understood) => {
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
const value = (text: string | undefined) => Number((text ?? '').replace(',', '.'));
const rule = (source: string, read: Rule['read']): Rule => ({ pattern: new RegExp(source, 'iu'), read });
/** Longest first, so that "breast lift with implants" is not taken for "breast lift". */
const procedureWords = procedureSlugs
  .flatMap((slug) => [procedureOf(slug).name, ...synonyms[slug]].map((words) => ({ slug, words })))
  .sort((a, b) => b.words.length - a.words.length);

const rules: readonly Rule[] = [
  ...fieldReadings.map(
    ({ pattern, param, read }): Rule => ({
      pattern,
      read: (match, into) => {
        const said = read(match);
        return said === null ? false : add(param, [said], into);
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
  rule(String.raw`\b(\d{2,4})\s*(?:cc|ml)\b`, (m, into) => range('cc', value(m[1]) - 25, value(m[1]) + 25, into)),
  rule(String.raw`\b(\d{1,3})\s*(\+)?\s*(?:months?|mos?)\b(\s*(?:and|or) more)?`, (m, into) =>
    months(value(m[1]), Boolean(m[2] || m[3]), into),
  ),
  rule(String.raw`\b(\d{1,2}|a|one|two)\s*(\+)?\s*(?:years?|yrs?)\s*(?:post|after|since)(?:[\s-]*op)?\b`, (m, into) =>
    months(12 * ({ a: 1, one: 1, two: 2 }[m[1]!.toLowerCase()] ?? value(m[1])), Boolean(m[2]), into),
  ),
  rule(String.raw`\b(?:fully )?healed\b`, (_, into) => months(6, true, into)),
  rule(String.raw`\b(?:aged?\s*(\d{2})|(\d{2})\s*(?:years?[\s-]*old|y\/?o|yrs?[\s-]*old))\b`, (m, into) =>
    age(value(m[1] ?? m[2]), into),
  ),
  rule(String.raw`\b(?:tone|mst)\s*(10|[1-9])\b`, (m, into) => add('tone', [m[1]!], into)),
  rule(String.raw`\b(?:dark|deep|black)\s+skin(?:ned)?\b`, (_, into) => add('tone', ['8', '9', '10'], into)),
  rule(String.raw`\b(?:medium|olive|tan|brown)\s+skin(?:ned)?\b`, (_, into) => add('tone', ['4', '5', '6', '7'], into)),
  rule(String.raw`\b(?:light|fair|pale|white)\s+skin(?:ned)?\b`, (_, into) => add('tone', ['1', '2', '3'], into)),
  rule(String.raw`\b(no|\d)\s*\+?\s*(?:kids?|child(?:ren)?|pregnanc(?:y|ies))\b`, (m, into) =>
    add('parity', [m[1]!.toLowerCase() === 'no' ? '0' : String(Math.min(3, value(m[1])))], into),
  ),
  rule(String.raw`\bbefore(?:\s*(?:and|&|\/)\s*)after(?:s)?\b`, (_, into) => {
    into.pair = true;
    return true;
  }),
  ...procedureWords.map(({ slug, words }) =>
    rule(String.raw`(?<![\w-])${words.replace(/[-\s]+/g, String.raw`[\s-]+`)}(?![\w-])`, (_, into) =>
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

/**
 * What somebody typed, as filters: `5'4" 140 lb 350cc tummy tuck`. Works on the device, units and
 * all. Whatever is taken for a filter becomes a chip that one tap removes, so a wrong guess costs
 * little.
 */
export function parseSearch(text: string): Understood {
  const into: Understood = { words: {}, ranges: {}, pair: false, rest: '' };
  let rest = ` ${text.normalize('NFKC')} `;
  for (const { pattern, read } of rules) {
    const match = pattern.exec(rest);
    if (match && read(match, into) !== false)
      rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
  }
  into.rest = rest
    .replace(/\s*[,;]\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    // What only joined the measures.
    .replace(/^(?:(?:and|with|in|at)\b ?)+$/i, '');
  return into;
}
