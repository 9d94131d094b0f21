import type { UseCase } from '../use-case.ts';
import { ownCollection } from './own-collection.ts';

export const removeCollectionItem: UseCase<'removeCollectionItem'> = async ({ store, member }, input) => {
  await ownCollection(store, member, input.collectionId);
  const n = (await store.photos.nById([input.photoId])).get(input.photoId);
  // Gone already is as good as gone now.
  if (n !== undefined) await store.items.remove([input.collectionId], n);
  return {};
};
