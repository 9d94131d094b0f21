import type { PhotoCard } from '../../../contract/entities.ts';
import type { WordFilter } from '../../../contract/filters.ts';
import { type Procedure, procedures } from '../../../contract/procedures.ts';
import { ageBands, sinceBands } from '../../../contract/vocabulary.ts';
import { heightText, type Units, weightText } from './units.ts';

/**
 * Words of the vocabulary as people read them; what is not here is shown with a capital and spaces
 * for dashes.
 */
const words: Readonly<Record<string, string>> = {
  bbl: 'BBL',
  'inverted-triangle': 'Inverted triangle',
  sub: 'Under the muscle',
  dual: 'Dual plane',
  over: 'Over the muscle',
  imf: 'Under the fold',
  peri: 'Around the areola',
  axil: 'Through the armpit',
  mod: 'Moderate',
  modplus: 'Moderate plus',
  xhigh: 'Extra high',
  gummy: 'Form-stable',
  patient: 'Shared by the patient',
  provider: 'Shared by the provider',
  'oblique-l': 'Angled left',
  'oblique-r': 'Angled right',
  'side-l': 'Left side',
  'side-r': 'Right side',
  diep: 'DIEP flap',
  smas: 'SMAS',
  vaser: 'VASER',
  'lipo-360': 'Lipo 360',
  'en-bloc': 'En bloc',
  'same-zoom': 'Same distance',
  'same-light': 'Same light',
  'same-pose': 'Same pose',
  'multi-view': 'Several views',
  'time-stated': 'Time since surgery stated',
  unretouched: 'Declared unretouched',
};
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const wordText = (word: string): string => words[word] ?? capital(word.replaceAll('-', ' '));

export const ageText = (band: string): string => band.replace('-', '–');
/** `6-12` → `6–12 months`. */
export const sinceText = (band: string, unit = ' months'): string =>
  band === '0-1' ? `First month` : `${band.replace('-', '–')}${unit}`;
const parityText = (count: string) =>
  count === '0' ? 'No children' : `${count === '3' ? '3+' : count} ${count === '1' ? 'child' : 'children'}`;

export function valueText(facet: WordFilter, value: string): string {
  if (facet === 'proc' || facet === 'with') return procedures[value as Procedure]?.name ?? wordText(value);
  if (facet === 'age') return ageText(value);
  if (facet === 'since') return sinceText(value);
  if (facet === 'tone') return `Tone ${value}`;
  if (facet === 'parity') return parityText(value);
  return wordText(value);
}

export const procedureName = (slug: Procedure): string => procedures[slug].name;

/** `165 cm`, `63 kg`, `35–44`, `6–12 mo`: what is stated of a result. */
export function shortFacts({ f }: Pick<PhotoCard, 'f'>, system: Units): string[] {
  const age = f.age === null ? undefined : ageBands[f.age];
  const since = f.since === null ? undefined : sinceBands[f.since];
  return [
    f.h && heightText(f.h, system),
    f.w && weightText(f.w, system),
    age && ageText(age),
    since && (since === '0-1' ? '< 1 mo' : `${since.replace('-', '–')} mo`),
  ].filter((fact) => typeof fact === 'string');
}

/** The same in one line. */
export const factsLine = (card: Pick<PhotoCard, 'f'>, system: Units): string =>
  shortFacts(card, system).join('\u2009·\u2009');

export const countText = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const dayText = (ms: number): string =>
  new Date(ms).toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' });

/** `120 kB`, `3.4 MB`. */
export const bytesText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
