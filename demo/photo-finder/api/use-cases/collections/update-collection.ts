import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import type { UseCase } from '../use-case.ts';
import { collectionCard } from './collection-cards.ts';
import { titleOf } from './create-collection.ts';
import { ownCollection } from './own-collection.ts';
import { orRefuse } from './refuse.ts';

export const updateCollection: UseCase<'updateCollection'> = async ({ store, member, random, rev }, input) => {
  const { collectionId, title, note, visibility, coverPhotoId } = input;
  await ownCollection(store, member, collectionId);
  const cover = coverPhotoId ? (await store.photos.nById([coverPhotoId])).get(coverPhotoId) : null;
  if (cover === undefined) fail('photo-not-found');
  const updated = await store.collections.update(
    collectionId,
    rev,
    {
      ...(title !== undefined && { title: titleOf(title) }),
      ...(note !== undefined && { note }),
      ...(visibility !== undefined && { visibility }),
      ...(coverPhotoId !== undefined && { coverPhotoN: cover }),
    },
    newId('mod', random),
  );
  return collectionCard(store, orRefuse(updated), member);
};
