import type { DirectoryEntry, DirectoryFacets } from '../../../contract/directory-entities.ts';
import { readFilters } from '../../../contract/filters.ts';
import { providersNamed } from '../../../contract/search-names.ts';
import { limits } from '../../../contract/vocabulary.ts';
import { readCursor, writeCursor } from '../../domain/cursor.ts';
import { fail } from '../../domain/fail.ts';
import type { DirectoryQuery } from '../../store/providers/provider-directory.ts';
import type { FinderStore } from '../../store/store.ts';
import { filterHash } from '../filter-hash.ts';
import { cardOf } from '../photos/card-of.ts';
import type { UseCase } from '../use-case.ts';
import { providerCardOf } from './provider-card-of.ts';

/** The directory: who fits, the nearest first where a place was asked for. */
export const listProviders: UseCase<'listProviders'> = async ({ index, store, secret }, input) => {
  const { q, proc, near, verified, claimed, board, facets, cursor, limit } = input;
  const { filters, wrong } = readFilters(new URLSearchParams(near === undefined ? {} : { near }));
  if (wrong.length > 0) fail('invalid-filter');
  const hash = filterHash('providers', { q, proc, near, verified, claimed, board });
  const query: DirectoryQuery = {
    named: q?.trim() ? providersNamed(q, await index.names()).map(({ n }) => n) : null,
    procedure: proc ?? null,
    near: filters.near,
    isVerified: verified === '1',
    isClaimed: claimed === '1',
    board: board || null,
  };
  const size = Math.max(1, Math.min(limits.maxPageSize, Number(limit ?? limits.pageSize)));
  const found = await store.directory.find(query);
  const from = cursor === undefined ? 0 : startAfter(found, readCursor(cursor, hash, secret));
  const page = found.slice(from, from + size);
  const last = page.at(-1);
  const hasMore = last !== undefined && from + size < found.length;
  return {
    items: await entriesOf(store, page),
    next: hasMore ? writeCursor({ sort: 'directory', a: from + size - 1, b: last.n, filters: hash }, secret) : null,
    total: found.length,
    facets: facets === '1' ? await facetsOf(store, query) : null,
  };
};

/** Behind the last one of the page before, wherever it stands now; else where it stood. */
function startAfter(found: readonly { n: number }[], { a, b }: { a: number; b: number }): number {
  const at = found.findIndex(({ n }) => n === b);
  return at < 0 ? a : at + 1;
}

async function entriesOf(
  store: FinderStore,
  page: readonly { n: number; km: number | null }[],
): Promise<DirectoryEntry[]> {
  const ns = page.map(({ n }) => n);
  const [lines, works] = [await store.providers.linesByNs(ns), await store.directory.works(ns)];
  const photos = await store.photos.byNs([...works.values()].flatMap(({ samples }) => samples));
  return page.flatMap(({ n, km }) => {
    const [line, work] = [lines.get(n), works.get(n)];
    if (!line || !work) return [];
    const { isClaimed, board, procedures, bodies, samples } = work;
    return [
      {
        ...providerCardOf(line),
        isClaimed,
        km,
        board: board && { name: board.board, recogniser: board.recogniser, checkedAt: board.checked_at },
        procedures: procedures as DirectoryEntry['procedures'],
        bodies,
        samples: samples.flatMap((photoN) => {
          const card = cardOf(photos.get(photoN), 0);
          return card ? [{ id: card.id, alt: card.alt, pic: card.pic }] : [];
        }),
      },
    ];
  });
}

async function facetsOf(store: FinderStore, query: DirectoryQuery): Promise<DirectoryFacets> {
  const { procedures, boards, verified, claimed, places } = await store.directory.facets(query);
  return {
    proc: Object.fromEntries(procedures.map(({ slug, count }) => [slug, count])),
    board: Object.fromEntries(boards.map(({ board, count }) => [board, count])),
    verified,
    claimed,
    places: places.map(({ count, ...place }) => ({ ...place, providers: count })),
  };
}
