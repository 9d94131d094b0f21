import { fail } from '../../domain/fail.ts';
import type { CollectionRecord } from '../../store/collections/collection-records.ts';
import type { FinderStore } from '../../store/store.ts';

/** The member's own collection. R41: another member's and a missing one give the same error. */
export async function ownCollection(
  store: FinderStore,
  member: { id: string },
  collectionId: string,
): Promise<CollectionRecord> {
  const record = await store.collections.byId(collectionId);
  return record?.owner === member.id ? record : fail('collection-not-found');
}
