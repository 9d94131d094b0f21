import type { Options } from 'minisearch';

export interface SearchRow {
  id: number;
  title: string;
  heading: string;
  text: string;
  /** Below `/docs/`, with its anchor. */
  address: string;
  excerpt: string;
}

/** The index is made by the build and read in the browser, so both need the same. */
export const searchOptions: Options<SearchRow> = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'address', 'excerpt'],
  searchOptions: {
    boost: { heading: 4, title: 2 },
    combineWith: 'AND',
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  },
};
