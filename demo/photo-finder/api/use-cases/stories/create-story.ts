import { limits } from '../../../contract/vocabulary.ts';
import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import type { UseCase } from '../use-case.ts';
import { ownStoryOf } from './own-story-of.ts';
import { storyContent } from './story-content.ts';

/** Links sets of one person. Naming the surgeon confirms one side; the other side is asked. */
export const createStory: UseCase<'createStory'> = async (context, content) => {
  const { store, member, random } = context;
  const storyId = newId('sto', random);
  const side = await store.transaction(async (tx) => {
    await tx.lock(`finder:stories:${member.id}`);
    if ((await tx.stories.countOf(member.id)) >= limits.stories) fail('limit-reached');
    const { sets, providerN, isPatients } = await storyContent(tx, member.id, content);
    const patient = isPatients ? member.id : null;
    const story = await tx.stories.add({ id: storyId, owner: member.id, patient, providerN, sets });
    const own = isPatients ? 'patient' : 'provider';
    if (content.confirms) await tx.stories.confirm(story.n, own);
    await tx.auditLog.add({ event: 'story-linked', actor: member.id, target: storyId });
    return own;
  });
  return ownStoryOf(context, (await store.stories.byId(storyId)) ?? fail('unknown-error'), side);
};
