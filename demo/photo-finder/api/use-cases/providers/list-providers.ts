import { readFilters } from '../../../contract/filters.ts';
import { limits } from '../../../contract/vocabulary.ts';
import { readCursor, writeCursor } from '../../domain/cursor.ts';
import { fail } from '../../domain/fail.ts';
import { searchWords } from '../../domain/search-text.ts';
import { filterHash } from '../filter-hash.ts';
import type { UseCase } from '../use-case.ts';
import { providerCardOf } from './provider-card-of.ts';

export const listProviders: UseCase<'listProviders'> = async ({ store, secret }, input) => {
  const { q, proc, near, verified, cursor, limit } = input;
  const { filters, wrong } = readFilters(new URLSearchParams(near === undefined ? {} : { near }));
  if (wrong.length > 0) fail('invalid-filter');
  const hash = filterHash('providers', { q, proc, near, verified });
  const from = cursor === undefined ? null : readCursor(cursor, hash, secret);
  const after = from === null ? null : await store.providers.slugOf(from.b);
  const size = Math.max(1, Math.min(limits.maxPageSize, Number(limit ?? limits.pageSize)));
  const { items, total } = await store.providers.list({
    words: searchWords(q ?? ''),
    procedure: proc ?? null,
    near: filters.near,
    isVerified: verified === '1',
    after,
    limit: size + 1,
  });
  const page = items.slice(0, size);
  const last = page.at(-1);
  const hasMore = items.length > size && last !== undefined;
  return {
    items: page.map(providerCardOf),
    next: hasMore ? writeCursor({ sort: 'slug', a: 0, b: last.n, filters: hash }, secret) : null,
    total,
  };
};
