import type { OwnStory, StorySide } from '../../../contract/story-entities.ts';
import type { AssetRecord } from '../../store/photos/photo-records.ts';
import type { StoryRecord } from '../../store/stories/stories.ts';
import { ownImageSrc } from '../uploads/own-photo-of.ts';
import type { SignedInContext } from '../use-case.ts';

/** A story for its owner or a side of it; the other side sees of its sets what everybody sees. */
export async function ownStoryOf(
  { store, secret, member }: Pick<SignedInContext, 'store' | 'secret' | 'member'>,
  story: StoryRecord,
  side: StorySide,
): Promise<OwnStory> {
  const isOwner = story.owner === member.id;
  const now = await store.now();
  const photos = await store.photos.byNs(story.sets.map(({ photoN }) => photoN));
  const line =
    story.providerN === null ? undefined : (await store.providers.linesByNs([story.providerN])).get(story.providerN);
  // Only the owner sees what is hidden meanwhile; sizes are made one after the other.
  const srcOf = ({ key, webp: [width = 640] }: AssetRecord) =>
    isOwner ? ownImageSrc(secret, key, now, width) : `/img/${key}/${width}.webp`;
  return {
    id: story.id,
    isOwner,
    side,
    sets: story.sets.flatMap(({ photoN, weeks }) => {
      const photo = photos.get(photoN);
      if (!photo || (!isOwner && photo.status !== 'published')) return [];
      const asset = photo.assets.find(({ stage }) => stage === 'after') ?? photo.assets[0];
      return [
        {
          photo: photo.id,
          weeks,
          status: photo.status,
          proc: photo.procedures[0] ?? null,
          src: asset ? srcOf(asset) : null,
          alt: photo.alt,
        },
      ];
    }),
    provider: line?.status === 'published' ? { sid: line.id, name: line.name } : null,
    confirmed: story.confirmed,
    hasPatient: story.patient !== null,
    createdAt: story.createdAt,
    rev: story.rev,
  };
}
