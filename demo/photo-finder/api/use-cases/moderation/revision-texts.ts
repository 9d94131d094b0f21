import { countryText } from '../../../contract/countries.ts';
import { changed, type Fact, fact } from './subject.ts';

/** Parts of a page as moderators read them; what is not here is not shown. */
const names = {
  name: 'Name',
  title: 'Title',
  label: 'Called',
  line: 'Street',
  city: 'City',
  region: 'Region',
  country: 'Country',
  postal: 'Postal code',
  phone: 'Phone',
  hours: 'Hours',
  lat: 'Latitude',
  lon: 'Longitude',
  board: 'Board',
  kind: 'Kind',
  number: 'Number',
  registerUrl: 'Register',
} as const;

const kinds: Readonly<Record<string, string>> = {
  certification: 'Certification',
  licence: 'Licence',
  membership: 'Membership',
  fellowship: 'Fellowship',
};
const textOf = (name: string, value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (name === 'country') return countryText(String(value));
  return name === 'kind' ? (kinds[String(value)] ?? '') : String(value);
};

/**
 * What is asked for, part by part. Beside what stands there now, if there is something: `now` is
 * a row of the database or has the same names.
 */
export function saidFacts(said: object, now: object | null): Fact[] {
  const [wanted, held] = [said as Record<string, unknown>, now as Record<string, unknown> | null];
  return Object.entries(names).flatMap(([name, label]) => {
    if (!(name in wanted)) return [];
    const text = textOf(name, wanted[name]);
    if (!held) return fact(label, text);
    return changed(label, textOf(name, held[name === 'registerUrl' ? 'register_url' : name]), text);
  });
}
