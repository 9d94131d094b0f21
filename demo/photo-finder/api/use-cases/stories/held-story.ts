import type { StorySide } from '../../../contract/story-entities.ts';
import { fail } from '../../domain/fail.ts';
import type { FinderStore } from '../../store/store.ts';
import type { StoryRecord } from '../../store/stories/stories.ts';

/** The side that a member confirms for; null = she is on neither side. */
export function sideOf(record: StoryRecord, memberId: string, pageNs: readonly number[]): StorySide | null {
  if (record.patient === memberId) return 'patient';
  return record.providerN !== null && pageNs.includes(record.providerN) ? 'provider' : null;
}

export const pageNsOf = async (store: FinderStore, memberId: string): Promise<number[]> =>
  (await store.providers.allEditableBy(memberId)).map(({ n }) => n);

/**
 * A story under its lock, for its owner or one of the two sides. For all others it does not exist
 * (R41).
 */
export async function heldStory(
  tx: FinderStore,
  storyId: string,
  memberId: string,
): Promise<{ story: StoryRecord; side: StorySide; isOwner: boolean }> {
  await tx.lock(`finder:story:${storyId}`);
  const story = (await tx.stories.byId(storyId)) ?? fail('story-not-found');
  const isOwner = story.owner === memberId;
  const side = sideOf(story, memberId, await pageNsOf(tx, memberId));
  // An uploader who edits the page no more still owns the link of her sets.
  return side || isOwner ? { story, side: side ?? 'provider', isOwner } : fail('story-not-found');
}
