import { type Cursor, readCursor, writeCursor } from '../../domain/cursor.ts';
import { fail } from '../../domain/fail.ts';
import { searchWords } from '../../domain/search-text.ts';
import type { CollectionRecord } from '../../store/collections/collection-records.ts';
import { titleKey } from '../../store/collections/collection-rows.ts';
import type { ListOrder } from '../../store/collections/collection-sharing.ts';
import { filterHash } from '../filter-hash.ts';
import { revealOf } from '../photos/card-of.ts';
import type { UseCase } from '../use-case.ts';
import { collectionCards } from './collection-cards.ts';
import { keptCollections } from './kept-collections.ts';

const pageSize = 24;

const sorters: Record<string, (a: CollectionRecord, b: CollectionRecord) => number> = {
  updated: (a, b) => b.updatedAt - a.updatedAt,
  title: (a, b) => a.title.localeCompare(b.title, 'en'),
  size: (a, b) => b.count - a.count,
};

/** Where the page ends, as it is then: what is renamed or deleted later moves no other. */
const placeOf: Record<ListOrder, (end: CollectionRecord) => Pick<Cursor, 'a' | 'key'>> = {
  updated: ({ updatedAt }) => ({ a: updatedAt }),
  title: ({ title }) => ({ a: 0, key: titleKey(title) }),
  size: ({ count }) => ({ a: count }),
};

const privateLists = { my: 'of', trash: 'trashOf' } as const;

/**
 * The member's own (a hundred at most, all at once), what she deleted and can take back, the links
 * she keeps, and what anybody may find.
 */
export const listCollections: UseCase<'listCollections'> = async ({ store, member, secret }, input) => {
  const { tab = 'public', sort = 'updated', q = '', cursor, reveal } = input;
  const words = searchWords(q);
  const fits = ({ title }: CollectionRecord) => {
    const own = searchWords(title).join(' ');
    return words.every((word) => own.includes(word));
  };
  if (tab !== 'public') {
    if (!member) return fail('unauthenticated');
    const all =
      tab === 'links' ? await keptCollections(store, member) : await store.collections[privateLists[tab]](member.id);
    const chosen = all.filter(fits);
    if (tab === 'my' || sort !== 'updated') chosen.sort(sorters[sort]);
    return { items: await collectionCards(store, chosen, member, revealOf(reveal)), next: null };
  }

  const hash = filterHash('collections', { q, sort });
  const from = cursor === undefined ? null : readCursor(cursor, hash, secret);
  const found = await store.collections.listed(
    sort,
    from && { value: from.key ?? from.a, place: from.b },
    words.length > 0 ? 500 : pageSize + 1,
  );
  const fitting = found.filter(fits);
  const page = fitting.slice(0, words.length > 0 ? 100 : pageSize);
  const end = page.at(-1);
  const hasMore = words.length === 0 && fitting.length > pageSize && end !== undefined;
  const next = hasMore ? writeCursor({ sort, ...placeOf[sort](end), b: end.place, filters: hash }, secret) : null;
  return { items: await collectionCards(store, page, member, revealOf(reveal)), next };
};
