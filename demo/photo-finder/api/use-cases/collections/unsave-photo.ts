import type { UseCase } from '../use-case.ts';
import { ownCollection } from './own-collection.ts';
import { savedIn } from './saved-in.ts';

/** Out of one collection, or out of all. A photo that is not there (any more) is no mistake. */
export const unsavePhoto: UseCase<'unsavePhoto'> = async ({ store, member }, { photoId, collectionId }) => {
  const n = (await store.photos.nById([photoId])).get(photoId);
  if (collectionId !== undefined) await ownCollection(store, member, collectionId);
  if (n === undefined) return { photoId, collections: [] };
  const from = collectionId === undefined ? await store.items.collectionsWith(member.id, n) : [collectionId];
  await store.items.remove(from, n);
  return savedIn(store, member, photoId, n);
};
