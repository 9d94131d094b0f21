import type { Collection } from '../../../contract/collection-entities.ts';
import type { CollectionRecord } from '../../store/collections/collection-records.ts';
import type { FinderStore } from '../../store/store.ts';
import { cardOf, type Reveal, revealOf } from '../photos/card-of.ts';
import type { UseCase } from '../use-case.ts';
import { collectionCards } from './collection-cards.ts';
import { type Access, openedCollection } from './opened-collection.ts';
import { refusalOf } from './refusal-of.ts';

/**
 * A collection as this viewer may see it: notes are the owner's, and go along by link only where
 * she said so.
 */
export async function collectionFor(
  store: FinderStore,
  record: CollectionRecord,
  viewer: { id: string } | null,
  access: Access,
  reveal: Reveal,
): Promise<Collection> {
  const items = await store.items.of(record.id);
  const photos = await store.photos.byNs(items.map(({ photoN }) => photoN));
  const [card] = await collectionCards(store, [record], viewer, reveal);
  const hasNotes = access === 'owner' || (access === 'link' && record.share?.showNotes === true);
  const { share } = record;
  const isKept =
    access === 'link' &&
    viewer !== null &&
    (await store.collections.keptBy(viewer.id)).some(({ id }) => id === record.id);
  return {
    card: {
      ...card!,
      note: hasNotes || access === 'public' ? record.note : '',
      ...(isKept && share && { slug: share.slug }),
    },
    items: items.flatMap((item) => {
      const known = photos.get(item.photoN);
      const photo = cardOf(known, reveal);
      // What is gone keeps its place and note for the owner; others do not see it.
      if (!photo && access !== 'owner') return [];
      return [
        {
          photoId: item.photoId,
          card: photo,
          fields: (photo && known?.fields) ?? {},
          note: hasNotes ? item.note : '',
          tag: hasNotes ? item.tag : null,
          position: item.position,
          addedAt: item.addedAt,
        },
      ];
    }),
    share:
      access === 'owner' && share
        ? {
            slug: share.slug,
            expiresAt: share.expiresAt,
            hasPasscode: share.passcode !== null,
            showNotes: share.showNotes,
            blur: share.blur,
            opened: share.opened,
          }
        : null,
    refusal: access === 'owner' ? await refusalOf(store, record) : null,
    blur: access === 'link' && share !== null && share.blur,
  };
}

export const getCollection: UseCase<'getCollection'> = async (context, { collectionId, s, pass, reveal, again }) => {
  const { record, access } = await openedCollection(context, collectionId, { s, pass });
  if (access === 'link' && !again) await context.store.collections.countOpened(record.id);
  return collectionFor(context.store, record, context.member, access, revealOf(reveal));
};
