import { hashSecret, newToken } from '../../../../../src/platform/process/secrets.ts';
import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { heldStory } from './held-story.ts';

/** For sets that a provider sent: the person shown confirms by a link that she is handed. */
export const inviteToStory: UseCase<'inviteToStory'> = async ({ store, member, random }, { storyId }) => {
  const token = newToken(random);
  await store.transaction(async (tx) => {
    const { story, side } = await heldStory(tx, storyId, member.id);
    if (side !== 'provider') fail('forbidden');
    if (story.patient !== null) fail('version-conflict');
    await tx.stories.invite(story.n, hashSecret(token));
  });
  return { token };
};
