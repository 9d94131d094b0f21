import type { FinderStore } from '../../store/store.ts';
import { collectionCards } from './collection-cards.ts';

/** Where a photo stands now among the member's collections. */
export async function savedIn(store: FinderStore, member: { id: string }, photoId: string, photoN: number) {
  const ids = new Set(await store.items.collectionsWith(member.id, photoN));
  const own = (await store.collections.of(member.id)).filter(({ id }) => ids.has(id));
  return { photoId, collections: await collectionCards(store, own, member, 0) };
}
