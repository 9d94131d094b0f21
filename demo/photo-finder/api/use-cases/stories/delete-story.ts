import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { heldStory } from './held-story.ts';

/** The sets stay as they are; nothing links them any more. */
export const deleteStory: UseCase<'deleteStory'> = async ({ store, member }, { storyId }) => {
  await store.transaction(async (tx) => {
    const { story, isOwner } = await heldStory(tx, storyId, member.id);
    if (!isOwner) fail('forbidden');
    await tx.stories.remove(story.n);
    await tx.auditLog.add({ event: 'story-unlinked', actor: member.id, target: storyId });
  });
  return {};
};
