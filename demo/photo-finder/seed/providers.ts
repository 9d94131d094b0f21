import type { NewProvider } from '../api/store/providers/add-provider.ts';
import { cities, countries } from './cities.ts';
import { type Drawn, drawOf } from './draw/draw-value.ts';
import { seedName } from './plan.ts';
import { practiceOf, society } from './practices.ts';

/** Invented names, from syllables with endings of several languages. */
const first = ['Ma', 'Le', 'So', 'An', 'Ni', 'Ka', 'Ro', 'Es', 'Ju', 'Vi', 'Da', 'Lu', 'Te', 'Mi', 'Yu', 'Za'];
const firstEnd = ['rina', 'nora', 'lia', 'vette', 'hana', 'mira', 'sande', 'lotte', 'reen', 'dita', 'keli', 'noa'];
const last = [
  'Hal',
  'Bren',
  'Ost',
  'Mor',
  'Kel',
  'Var',
  'Tan',
  'Sil',
  'Ader',
  'Quin',
  'Okon',
  'Rav',
  'Lind',
  'Cas',
  'Ito',
  'Fer',
];
const lastEnd = ['den', 'wick', 'ari', 'quist', 'mann', 'ova', 'kwe', 'shaw', 'moto', 'elli', 'sson', 'adi'];
const houses = ['Aesthetic Surgery', 'Plastic Surgery Studio', 'Clinic', 'Surgical Arts', 'Institute', 'Practice'];
const letters = '0123456789abcdefghijklmnopqrstuvwxyz';
const dayMs = 24 * 60 * 60 * 1000;
const plantedAt = Date.UTC(2026, 8, 1);

export const idOf = (prefix: string, what: string) => {
  const drawn = drawOf(`${seedName} id`, what);
  return `${prefix}_${Array.from({ length: 20 }, (_, i) => letters[drawn.whole(`letter ${i}`, 0, 35)]).join('')}`;
};

const homeOf = (index: number) => cities[(index * 3) % cities.length]!;

/** Practice number `i` of a provider. */
function placeOf(index: number, i: number, drawn: Drawn): NewProvider['locations'][number] {
  const home = homeOf(index);
  const near = cities.filter(({ country }) => country === home.country);
  const { dial, streets, line } = countries[home.country]!;
  // A licence holds in one country.
  const city = near[(near.indexOf(home) + i) % near.length]!;
  return {
    id: idOf('loc', `place ${index} ${i}`),
    label: i === 0 ? 'Main practice' : 'Consultations',
    line: line.replace('%', String(drawn.whole(`number ${i}`, 2, 240))).replace('$', drawn.one(`street ${i}`, streets)),
    city: city.name,
    region: city.region,
    country: city.country,
    postal: postalOf(city.postal, i, drawn),
    lat: Math.round((city.lat + drawn.between(`lat ${i}`, -0.04, 0.04)) * 1e5) / 1e5,
    lon: Math.round((city.lon + drawn.between(`lon ${i}`, -0.04, 0.04)) * 1e5) / 1e5,
    phone: `${dial} 555-01${String(drawn.whole(`phone ${i}`, 0, 99)).padStart(2, '0')}`,
    hours: drawn.one(`hours ${i}`, ['Mon–Fri 9–17', 'Mon–Thu 8–18, Fri 8–13', 'Tue–Sat 10–18']),
  };
}

const isCheckedOf = (index: number) => index % 4 !== 3;
const uncheckedBoard = { status: 'claimed', checked_at: null, checked_by: null, register_url: null } as const;
const checkedBoard = (index: number) =>
  ({
    status: 'verified',
    checked_at: plantedAt - (index % 60) * dayMs,
    checked_by: 'demo',
    register_url: 'https://board.example.com',
  }) as const;

function credentialsOf(index: number, since: number): NewProvider['credentials'] {
  const { board } = practiceOf(index);
  const { recogniser = 'other' } = countries[homeOf(index).country]!;
  const isMember = index % 5 === 1;
  return [
    {
      id: idOf('crd', `licence ${index}`),
      board: 'Demo Medical Council',
      recogniser: 'other',
      kind: 'licence',
      number: `DMC-${10_000 + index * 37}`,
      valid_from: Date.UTC(since, 0, 1),
      valid_to: index % 16 === 9 ? Date.UTC(2025, 5, 1) : Date.UTC(2030, 0, 1),
      status: index % 16 === 9 ? 'expired' : 'verified',
      checked_at: plantedAt - (index % 90) * dayMs,
      checked_by: 'demo',
      register_url: 'https://register.example.com',
    },
    {
      id: idOf('crd', `board ${index}`),
      board: isMember ? society : board,
      recogniser: isMember ? 'other' : recogniser,
      kind: isMember ? 'membership' : 'certification',
      number: null,
      valid_from: Date.UTC(since + 2, 0, 1),
      valid_to: null,
      ...(isCheckedOf(index) ? checkedBoard(index) : uncheckedBoard),
    },
  ];
}

/** Number `index` of the demo's providers. */
export function planProvider(index: number): NewProvider {
  const drawn = drawOf(`${seedName} provider`, index);
  const { kind, title, procedures } = practiceOf(index);
  const home = homeOf(index);
  const { language } = countries[home.country]!;
  const family = `${last[index % 16]}${lastEnd[(index * 5 + Math.floor(index / 16) * 3) % 12]}`;
  const given = `${first[(index * 7) % 16]}${firstEnd[(index * 5 + 2) % 12]}`;
  const practice = `${family} ${houses[index % houses.length]}`;
  const name = kind === 'clinic' ? practice : `Dr. ${given} ${family}`;
  const id = idOf('prv', `provider ${index}`);
  const places = 1 + (index % 5 === 2 ? 1 : 0) + (index % 13 === 3 ? 1 : 0);
  const since = drawn.whole('since', 1996, 2019);
  const isChecked = index % 4 !== 3;
  return {
    row: {
      id,
      slug: `${family}-${given}-${index}`.toLowerCase(),
      name,
      title,
      kind,
      practice_name: practice,
      bio: bioOf(kind, given, since, drawn.whole('bio', 0, 3)),
      years_from: since,
      languages: JSON.stringify([
        ...new Set([
          language,
          'English',
          ...[['Spanish'], ['French'], [], ['Arabic', 'French'], ['Portuguese']][index % 5]!,
        ]),
      ]),
      portrait_key: null,
      status: 'published',
      verified_at: isChecked ? plantedAt : null,
      claimed_at: index % 3 === 0 ? plantedAt : null,
      created_at: plantedAt,
    },
    locations: Array.from({ length: places }, (_, i) => placeOf(index, i, drawn)),
    procedures: procedures.map((slug, i) => ({
      slug,
      since: drawn.chance(`tells since ${i}`, 0.7) ? Math.min(2025, since + i) : null,
    })),
    links: [
      { kind: 'site', url: `https://${family.toLowerCase()}-${index}.example.com` },
      ...(index % 2 === 0
        ? [{ kind: 'booking' as const, url: `https://${family.toLowerCase()}-${index}.example.com/visit` }]
        : []),
    ],
    credentials: credentialsOf(index, since),
  };
}

const postalOf = (pattern: string, place: number, drawn: Drawn): string =>
  [...pattern]
    .map((sign, i) =>
      sign === '#'
        ? String(drawn.whole(`postal ${place} ${i}`, 1, 9))
        : sign === '@'
          ? drawn.one(`postal ${place} ${i}`, [...'ABDEFGHJLNPQRSTUWXYZ'])
          : sign,
    )
    .join('');

const bioOf = (kind: string, given: string, since: number, which: number): string =>
  kind === 'dermatologist'
    ? `${given} has worked on skin, and on what lies right below it, since ${since}. An invented person of the demo.`
    : kind === 'clinic'
      ? `A house of four surgeons since ${since}. Every first visit is an hour long, and nothing is decided in it. This is an invented clinic of the demo.`
      : [
          `${given} has worked in reconstructive and aesthetic surgery since ${since}. She photographs every result at six weeks, six months and two years, in the same light. An invented person of the demo.`,
          `Works with a small team since ${since}. The first conversation is about what not to do. An invented person of the demo.`,
          `Trained in three countries, settled in ${since}. Shows results of bodies as they come, scars included. An invented person of the demo.`,
          `Most of the work is correcting what was done elsewhere; since ${since} all of it is written down. An invented person of the demo.`,
        ][which]!;
