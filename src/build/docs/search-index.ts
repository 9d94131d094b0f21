import MiniSearch from 'minisearch';
import type { Section } from './render-markdown.ts';
import { type SearchRow, searchOptions } from './search-options.ts';

const excerptChars = 120;

function excerptOf(text: string): string {
  if (text.length <= excerptChars) return text;
  return `${text.slice(0, excerptChars).replace(/\s+\S*$/, '')} …`;
}

/** One row a section, so that a result leads to its heading. */
export function searchIndex(pages: { address: string; title: string; sections: Section[] }[]) {
  const index = new MiniSearch<SearchRow>(searchOptions);
  const rows = pages.flatMap(({ address, title, sections }) =>
    sections.map(({ id, heading, text }) => ({
      title,
      heading,
      text,
      address: id === '' ? address : `${address}#${id}`,
      excerpt: excerptOf(text.trim()),
    })),
  );
  index.addAll(rows.map((row, id) => ({ id, ...row })));
  return index.toJSON();
}
