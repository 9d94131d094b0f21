import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { heldStory } from './held-story.ts';
import { ownStoryOf } from './own-story-of.ts';

/** Needs no reason. After the response the surgeon is no longer named. */
export const withdrawStoryConfirmation: UseCase<'withdrawStoryConfirmation'> = async (context, { storyId }) => {
  const { store, member } = context;
  const side = await store.transaction(async (tx) => {
    const { story, side } = await heldStory(tx, storyId, member.id);
    if (story.confirmed[side] !== null) {
      await tx.stories.withdraw(story.n, side);
      await tx.auditLog.add({
        event: `story-confirmation-withdrawn-by-${side}`,
        actor: member.id,
        target: storyId,
      });
    }
    return side;
  });
  return ownStoryOf(context, (await store.stories.byId(storyId)) ?? fail('story-not-found'), side);
};
