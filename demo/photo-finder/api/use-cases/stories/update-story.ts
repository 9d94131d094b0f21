import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { heldStory } from './held-story.ts';
import { ownStoryOf } from './own-story-of.ts';
import { storyContent } from './story-content.ts';

/**
 * Only its owner says which sets belong together. The other side's confirmation holds for what it
 * saw: a new set, another time or another surgeon ends it.
 */
export const updateStory: UseCase<'updateStory'> = async (context, { storyId, ...content }) => {
  const { store, member, rev } = context;
  const side = await store.transaction(async (tx) => {
    await tx.lock(`finder:stories:${member.id}`);
    const { story, isOwner } = await heldStory(tx, storyId, member.id);
    if (!isOwner) fail('forbidden');
    if (rev !== null && rev !== story.rev) fail('precondition-failed');
    const { sets, providerN, isPatients } = await storyContent(tx, member.id, content, story.n);
    const own = isPatients ? 'patient' : 'provider';
    // Sets of a page in a patient's own story, or the other way round, would be another story.
    if ((story.patient === member.id) !== isPatients) fail('invalid-field-value');
    await tx.stories.change(story.n, { providerN, sets });
    const isKnown = ({ photoN, weeks }: (typeof sets)[number]) =>
      story.sets.some((before) => before.photoN === photoN && before.weeks === weeks);
    const other = isPatients ? 'provider' : 'patient';
    if (story.confirmed[other] !== null && (providerN !== story.providerN || !sets.every(isKnown)))
      await tx.stories.withdraw(story.n, other);
    if (content.confirms !== (story.confirmed[own] !== null) || providerN !== story.providerN)
      await (content.confirms ? tx.stories.confirm(story.n, own) : tx.stories.withdraw(story.n, own));
    return own;
  });
  return ownStoryOf(context, (await store.stories.byId(storyId)) ?? fail('story-not-found'), side);
};
