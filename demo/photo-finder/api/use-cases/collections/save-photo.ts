import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import { seenPhoto } from '../photos/seen-photo.ts';
import type { UseCase } from '../use-case.ts';
import { ownCollection } from './own-collection.ts';
import { orRefuse } from './refuse.ts';
import { savedIn } from './saved-in.ts';

/** The collection that a first save makes. */
const defaultTitle = 'My goals';

/** Saving twice is saving once. */
export const savePhoto: UseCase<'savePhoto'> = async ({ store, member, random }, { photoId, collectionId }) => {
  const photo = await seenPhoto(store, photoId);
  const into =
    collectionId === undefined
      ? ((await store.collections.defaultOf(member.id)) ?? (await makeDefault()))
      : await ownCollection(store, member, collectionId);
  const refused = await store.items.put(into.id, photo.n, {});
  if (refused) fail(refused);
  return savedIn(store, member, photoId, photo.n);

  async function makeDefault() {
    const make = (title: string) =>
      store.collections.create({ id: newId('col', random), owner: member.id, title, note: '', isDefault: true });
    const made = await make(defaultTitle);
    // She has one of that name already, which she made herself.
    return orRefuse(made === 'title-taken' ? await make(`${defaultTitle} 2`) : made);
  }
};
