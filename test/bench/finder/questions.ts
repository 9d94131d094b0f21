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
