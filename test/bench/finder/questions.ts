import { type Filters, noFilters, writeFilters } from '../../../demo/photo-finder/contract/filters.ts';

const shapes = ['pear', 'apple', 'hourglass', 'rectangle', 'athletic'];

/**
 * Five facets, the same again after some ten thousand only, so that nothing is answered from
 * memory.
 */
export const five = (i: number): Filters => ({
  ...noFilters(),
  sort: 'new',
  words: {
    area: ['breast', 'abdomen'],
    shape: [shapes[i % 5]!, shapes[(i + 1) % 5]!],
    tone: [String(1 + (i % 10)), String(1 + ((i + 3) % 10))],
    age: ['25-34', '35-44', '45-54'],
  },
  ranges: { h: [140 + (i % 31), 172 + (i % 37)] },
});

/** The same as the page requests it. */
export const addressOf = (filters: Filters): string => `/api/v1/photos?${writeFilters(filters)}&facets=1`;

const searches = [
  'black woman bbl',
  'mom of 2 tummy tuck',
  'breast agumentation 350',
  'facelift over 60',
  'rhinoplasty revision 6 months',
  "5'4 140 lbs lipo",
  'dr halden miami',
  'scar healed',
];
/** A search as it is after some letters, beside a filter that is set: another one for each `i`. */
export const typedQuery = (i: number): { q: string; h: string } => {
  const text = searches[i % searches.length]!;
  const length = 3 + (Math.floor(i / searches.length) % (text.length - 2));
  const least = 130 + (i % 60);
  return { q: text.slice(0, length), h: `${least}-${least + 15 + (i % 7)}` };
};

/** The same as the page requests it. */
export const typed = (i: number): string => `/api/v1/search?${new URLSearchParams(typedQuery(i))}`;
