import type { recognisers } from '../contract/vocabulary.ts';

export interface City {
  name: string;
  region: string;
  country: string;
  /** `#` is a digit, `@` a letter. */
  postal: string;
  lat: number;
  lon: number;
}

/** Real cities, so that distances mean something. */
export const cities: readonly City[] = [
  { name: 'New York', region: 'NY', country: 'US', postal: '100##', lat: 40.71, lon: -74.0 },
  { name: 'Miami', region: 'FL', country: 'US', postal: '331##', lat: 25.76, lon: -80.19 },
  { name: 'Los Angeles', region: 'CA', country: 'US', postal: '900##', lat: 34.05, lon: -118.24 },
  { name: 'Chicago', region: 'IL', country: 'US', postal: '606##', lat: 41.88, lon: -87.63 },
  { name: 'Houston', region: 'TX', country: 'US', postal: '770##', lat: 29.76, lon: -95.37 },
  { name: 'Atlanta', region: 'GA', country: 'US', postal: '303##', lat: 33.75, lon: -84.39 },
  { name: 'Seattle', region: 'WA', country: 'US', postal: '981##', lat: 47.61, lon: -122.33 },
  { name: 'Denver', region: 'CO', country: 'US', postal: '802##', lat: 39.74, lon: -104.99 },
  { name: 'Boston', region: 'MA', country: 'US', postal: '021##', lat: 42.36, lon: -71.06 },
  { name: 'Toronto', region: 'ON', country: 'CA', postal: 'M5@ #@#', lat: 43.65, lon: -79.38 },
  { name: 'Vancouver', region: 'BC', country: 'CA', postal: 'V6@ #@#', lat: 49.28, lon: -123.12 },
  { name: 'London', region: 'England', country: 'GB', postal: 'W# #@@', lat: 51.51, lon: -0.13 },
  { name: 'Manchester', region: 'England', country: 'GB', postal: 'M# #@@', lat: 53.48, lon: -2.24 },
  { name: 'Dublin', region: 'Leinster', country: 'IE', postal: 'D0# @###', lat: 53.35, lon: -6.26 },
  { name: 'Berlin', region: 'Berlin', country: 'DE', postal: '101##', lat: 52.52, lon: 13.4 },
  { name: 'Paris', region: 'Île-de-France', country: 'FR', postal: '7501#', lat: 48.86, lon: 2.35 },
  { name: 'Madrid', region: 'Madrid', country: 'ES', postal: '280##', lat: 40.42, lon: -3.7 },
  { name: 'Lisbon', region: 'Lisboa', country: 'PT', postal: '11##-###', lat: 38.72, lon: -9.14 },
  { name: 'Sydney', region: 'NSW', country: 'AU', postal: '20##', lat: -33.87, lon: 151.21 },
  { name: 'Melbourne', region: 'VIC', country: 'AU', postal: '30##', lat: -37.81, lon: 144.96 },
  { name: 'Singapore', region: 'Singapore', country: 'SG', postal: '23####', lat: 1.35, lon: 103.82 },
  { name: 'Nairobi', region: 'Nairobi', country: 'KE', postal: '001##', lat: -1.29, lon: 36.82 },
  { name: 'Lagos', region: 'Lagos', country: 'NG', postal: '101###', lat: 6.52, lon: 3.38 },
];

interface Country {
  dial: string;
  language: string;
  streets: readonly string[];
  /** `%` is the number of the house, `$` the street. */
  line: string;
  /** Who recognises boards there; none of the list where it is left out. */
  recogniser?: (typeof recognisers)[number];
}

const english = ['Orchard Street', 'Harbour Road', 'Mill Lane', 'Garden Avenue', 'Station Square'];
const numberFirst = { streets: english, line: '% $', language: 'English' };
export const countries: Readonly<Record<string, Country>> = {
  US: { ...numberFirst, dial: '+1', recogniser: 'ABMS' },
  CA: { ...numberFirst, dial: '+1', recogniser: 'RCPSC' },
  GB: { ...numberFirst, dial: '+44', recogniser: 'GMC' },
  IE: { ...numberFirst, dial: '+353' },
  DE: {
    dial: '+49',

    language: 'German',
    streets: ['Gartenstraße', 'Mühlenweg', 'Hafenstraße'],
    line: '$ %',
  },
  FR: {
    dial: '+33',

    language: 'French',
    streets: ['rue du Verger', 'avenue des Jardins', 'rue du Port'],
    line: '%, $',
  },
  ES: {
    dial: '+34',

    language: 'Spanish',
    streets: ['Calle del Puerto', 'Calle de las Huertas'],
    line: '$, %',
  },
  PT: { dial: '+351', language: 'Portuguese', streets: ['Rua do Pomar', 'Rua do Porto'], line: '$ %' },
  AU: { ...numberFirst, dial: '+61', recogniser: 'AHPRA' },
  SG: { ...numberFirst, dial: '+65' },
  KE: { ...numberFirst, dial: '+254' },
  NG: { ...numberFirst, dial: '+234' },
};
