import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { collectionFor } from './get-collection.ts';
import { ownCollection } from './own-collection.ts';

export const updateCollectionItems: UseCase<'updateCollectionItems'> = async (context, { collectionId, items }) => {
  const { store, member, rev } = context;
  await ownCollection(store, member, collectionId);
  const ns = await store.photos.nById(items.flatMap(({ photoId, after }) => (after ? [photoId, after] : [photoId])));
  const nOf = (id: string) => ns.get(id) ?? fail('photo-not-found');
  const changed = await store.items.change(
    collectionId,
    rev,
    items.map(({ photoId, note, tag, after }) => ({
      photoN: nOf(photoId),
      ...(note !== undefined && { note }),
      ...(tag !== undefined && { tag }),
      ...(after !== undefined && { after: after === null ? null : nOf(after) }),
    })),
  );
  if (!changed) fail('precondition-failed');
  return collectionFor(store, await ownCollection(store, member, collectionId), member, 'owner', 2);
};
