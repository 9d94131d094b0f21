import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import type { FinderStore } from '../../store/store.ts';
import type { UseCase } from '../use-case.ts';
import { collectionCard } from './collection-cards.ts';
import { titleOf } from './create-collection.ts';
import { ownCollection } from './own-collection.ts';
import { orRefuse } from './refuse.ts';

/** One of its own photos, which visitors may see. */
async function coverOf(store: FinderStore, collectionId: string, photoId: string): Promise<number> {
  const photo = await store.photos.byId(photoId);
  const isIn = (await store.items.of(collectionId)).some((item) => item.photoId === photoId);
  return photo?.status === 'published' && isIn ? photo.n : fail('photo-not-found');
}

export const updateCollection: UseCase<'updateCollection'> = async ({ store, member, random, rev }, input) => {
  const { collectionId, title, note, visibility, coverPhotoId } = input;
  await ownCollection(store, member, collectionId);
  const cover = coverPhotoId ? await coverOf(store, collectionId, coverPhotoId) : null;
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
