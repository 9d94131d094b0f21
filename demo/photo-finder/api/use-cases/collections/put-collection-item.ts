import { fail } from '../../domain/fail.ts';
import { cardOf } from '../photos/card-of.ts';
import { seenPhoto } from '../photos/seen-photo.ts';
import type { UseCase } from '../use-case.ts';
import { ownCollection } from './own-collection.ts';

/**
 * Adds a photo that can be seen, or changes note and tag of one that is in the collection, seen or
 * not.
 */
export const putCollectionItem: UseCase<'putCollectionItem'> = async ({ store, member }, input) => {
  const { collectionId, photoId, note, tag } = input;
  await ownCollection(store, member, collectionId);
  const photo = (await store.photos.byId(photoId)) ?? fail('photo-not-found');
  const isThere = (await store.items.collectionsWith(member.id, photo.n)).includes(collectionId);
  if (!isThere) await seenPhoto(store, photoId);
  const refused = await store.items.put(collectionId, photo.n, {
    ...(note !== undefined && { note }),
    ...(tag !== undefined && { tag }),
  });
  if (refused) fail(refused);
  const item = (await store.items.of(collectionId)).find((one) => one.photoN === photo.n) ?? fail('photo-not-found');
  const card = cardOf(photo, 0);
  return {
    photoId,
    card,
    fields: card ? photo.fields : {},
    note: item.note,
    tag: item.tag,
    position: item.position,
    addedAt: item.addedAt,
  };
};
