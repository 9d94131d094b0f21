import type { CollectionCard } from '../../../contract/collection-entities.ts';
import type { CollectionRecord } from '../../store/collections/collection-records.ts';
import { trashMs } from '../../store/collections/collection-trash.ts';
import type { FinderStore } from '../../store/store.ts';
import { pictureOf, type Reveal } from '../photos/card-of.ts';
import type { KeptRecord } from './kept-collections.ts';

/** More than are shown, because some may not be there any more. */
const looked = 8;
const shown = 4;

/**
 * Collections as lists show them. Others' pictures on a cover are never more than the visitor asked
 * to see.
 */
export async function collectionCards(
  store: FinderStore,
  records: readonly (CollectionRecord & Partial<KeptRecord>)[],
  viewer: { id: string } | null,
  reveal: Reveal,
): Promise<CollectionCard[]> {
  const first = await store.items.firstOf(
    records.filter(({ isLocked }) => !isLocked).map(({ id }) => id),
    looked,
  );
  // R117 a visitor with the link taps each picture to see it, and a cover cannot be tapped.
  const isBlurred = ({ owner, visibility, share }: CollectionRecord) =>
    owner !== viewer?.id && visibility === 'link' && share?.blur === true;
  const nsOf = ({ id, coverPhotoN, isLocked }: (typeof records)[number]) =>
    isLocked
      ? []
      : [...(coverPhotoN === null ? [] : [coverPhotoN]), ...(first.get(id) ?? []).filter((n) => n !== coverPhotoN)];
  const photos = await store.photos.byNs([...new Set(records.flatMap(nsOf))]);
  return records.map((record) => ({
    id: record.id,
    title: record.title,
    // Visitors with the link read it on the collection's page, if the owner allows that.
    note: record.owner === viewer?.id || record.visibility === 'public' ? record.note : '',
    visibility: record.visibility,
    ...(record.visibility === 'public' && !record.isListed && record.owner === viewer?.id && { waits: true as const }),
    isDefault: record.isDefault,
    isOwn: record.owner === viewer?.id,
    count: record.count,
    cover: nsOf(record)
      .flatMap((n) => {
        const photo = photos.get(n);
        const after = photo?.assets.find(({ stage }) => stage === 'after') ?? photo?.assets[0];
        return photo?.status === 'published' && after
          ? [pictureOf(after, photo.sensitivity <= reveal && !isBlurred(record))]
          : [];
      })
      .slice(0, shown),
    updatedAt: record.updatedAt,
    ...(record.deletedAt !== null && { goneAt: record.deletedAt + trashMs }),
    rev: record.rev,
    ...(record.slug && { slug: record.slug }),
    ...(record.isLocked && { isLocked: true as const }),
  }));
}

export async function collectionCard(
  store: FinderStore,
  record: CollectionRecord,
  viewer: { id: string } | null,
): Promise<CollectionCard> {
  const [card] = await collectionCards(store, [record], viewer, 0);
  return card!;
}
