import { type Filters, noFilters, writeFilters } from '../../../contract/filters.ts';
import { circleOf, type Names, readNames } from '../../../contract/search-names.ts';
import { addQuery, parseSearchQuery } from '../../../contract/search-query.ts';
import type { Context } from '../use-case.ts';

interface Reading {
  filters: Filters;
  /** What the text names: parameter -> value, without what is left over. */
  understood: Record<string, string>;
}

/** The text beside the filters that are set; names of places and providers are filters too. */
export async function readSearch(
  { index }: Pick<Context, 'index'>,
  text: string,
  set: Filters,
  { fuzzy = false } = {},
): Promise<Reading> {
  const names = text.trim() === '' ? null : await index.names();
  const query = parseSearchQuery(text, names?.words);
  const found = addQuery(noFilters(), query);
  if (names && query.rest !== '') addNames(found, query.rest, names, fuzzy);
  const { q, ...named } = found;
  const filters = addQuery(set, { ...named, rest: q });
  filters.near = set.near ?? found.near;
  filters.prov = set.prov ?? found.prov;
  return { filters, understood: Object.fromEntries(writeFilters({ ...found, q: '' })) };
}

function addNames(into: Filters, text: string, names: Names, fuzzy: boolean): void {
  const { place, provider, rest } = readNames(text, names, { fuzzy });
  if (place) into.near = circleOf(place);
  if (provider) into.prov = provider.id;
  into.q = rest;
}
