import { fieldRows } from '../../../contract/fields.ts';
import type { WordFilter } from '../../../contract/filters.ts';
import { poundsOf } from '../../../contract/units.ts';
import { type FieldName, type Fields, fieldNames, fieldValues } from '../../../contract/vocabulary.ts';
import { valueText, wordText } from './labels.ts';
import type { Units } from './units.ts';

/** `250-500` → `250–500 g`; kilograms as pounds, rounded to five, in the US system. */
function bandText(band: string, unit: string, system: Units): string {
  const isPounds = unit === 'kg' && system === 'us';
  const [from = '', to] = band.split(/[-+]/).map((text) => {
    const number = Number(text);
    return (isPounds ? Math.round(poundsOf(number) / 5) * 5 : number).toLocaleString('en');
  });
  const name = isPounds ? 'lb' : unit;
  if (band.endsWith('+')) return `${from} ${name} or more`;
  return from === '0' ? `Up to ${to} ${name}` : `${from}–${to} ${name}`;
}

export function fieldText(name: FieldName, value: string, system: Units): string {
  const { unit } = fieldRows[name];
  const [, way, band] = /^(lost|gained)-(.+)$/.exec(value) ?? [];
  if (way && band)
    return bandText(band, 'kg', system).replace(/(?= or more)|$/, way === 'lost' ? ' lighter' : ' heavier');
  return unit && /\d/.test(value) ? bandText(value, unit, system) : wordText(value);
}

const isField = (facet: string): facet is FieldName => facet in fieldValues;

export const facetText = (facet: WordFilter, value: string, system: Units): string =>
  isField(facet) ? fieldText(facet, value, system) : valueText(facet, value);

/** A chosen value by itself, where nothing around it says what it is of. */
export const chipText = (facet: WordFilter, value: string, system: Units): string =>
  `${isField(facet) ? `${fieldRows[facet].label}: ` : ''}${facetText(facet, value, system)}`;

/** What is stated, in order, as name and words. */
export const fieldFacts = (fields: Fields, system: Units): [name: string, text: string][] =>
  fieldNames.flatMap((name) => {
    const values = fields[name] ?? [];
    const text = values.map((value, i) => {
      const said = fieldText(name, value, system);
      return i === 0 ? said : said.charAt(0).toLowerCase() + said.slice(1);
    });
    return values.length > 0 ? [[fieldRows[name].label, text.join(', ')] as [string, string]] : [];
  });
