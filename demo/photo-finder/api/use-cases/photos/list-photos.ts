import { noFilters, readFilters } from '../../../contract/filters.ts';
import { limits } from '../../../contract/vocabulary.ts';
import { fail } from '../../domain/fail.ts';
import { readSearch } from '../search/read-search.ts';
import type { UseCase } from '../use-case.ts';
import { revealOf } from './card-of.ts';
import { cardsByNs } from './cards-by-ns.ts';

const mostIds = 40;

/** A page of the finder, or the photos that a device has ranked by itself. */
export const listPhotos: UseCase<'listPhotos'> = async ({ index, store }, input) => {
  const { limit, cursor, facets, reveal, ids, ...asked } = input;
  const shown = revealOf(reveal);

  const address = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  // "350cc" in the search is a filter, unless that filter is set already.
  const read = await readSearch({ index }, address.get('q') ?? '', noFilters());
  const understood = Object.fromEntries(Object.entries(read.understood).filter(([name]) => !address.has(name)));
  for (const [name, value] of Object.entries(understood)) address.set(name, value);
  address.set('q', read.filters.q);
  if ('near' in understood || 'prov' in understood) understood.q = read.filters.q;
  const { filters, wrong } = readFilters(address);
  if (wrong.length > 0)
    fail('invalid-filter', {
      errors: wrong.map((field) => ({ field, code: 'invalid-filter', message: 'This filter is not valid.' })),
    });
  if (ids !== undefined) {
    const { epoch } = await index.find(noFilters(), { cursor: null, limit: 1, withFacets: false });
    const ns = await index.among(filters, numbersOf(ids));
    const items = await cardsByNs(store, ns, shown);
    return { items, next: null, total: ns.length, isCapped: false, understood, facets: null, epoch };
  }
  const size = limit === undefined ? limits.pageSize : Math.max(1, Math.min(limits.maxPageSize, Number(limit)));
  const found = await index.find(filters, { cursor: cursor ?? null, limit: size, withFacets: facets === '1' });
  const { ns, ...rest } = found;
  return { ...rest, understood, items: await cardsByNs(store, ns, shown) };
};

function numbersOf(ids: string): number[] {
  if (!/^\d{1,10}(?:,\d{1,10})*$/.test(ids)) fail('invalid-request');
  return [...new Set(ids.split(',').map(Number))].slice(0, mostIds);
}
