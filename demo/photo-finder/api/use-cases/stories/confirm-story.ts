import { equalSecrets, hashSecret } from '../../../../../src/platform/process/secrets.ts';
import { fail } from '../../domain/fail.ts';
import type { FinderStore } from '../../store/store.ts';
import type { UseCase } from '../use-case.ts';
import { heldStory, pageNsOf } from './held-story.ts';
import { ownStoryOf } from './own-story-of.ts';

/**
 * The invitation makes the caller the person shown. No member is both sides: an editor of the
 * page cannot confirm as its patient.
 */
async function openInvitation(tx: FinderStore, storyId: string, memberId: string, token: string): Promise<void> {
  await tx.lock(`finder:story:${storyId}`);
  const story = await tx.stories.byId(storyId);
  const isRight = equalSecrets(Buffer.from(hashSecret(token)), Buffer.from(story?.invitation ?? hashSecret('')));
  if (!story || !isRight || story.patient !== null) return;
  if (story.owner === memberId || (await pageNsOf(tx, memberId)).includes(story.providerN ?? 0))
    fail('forbidden', { message: 'The surgeon’s side cannot confirm for the person shown.' });
  await tx.stories.setPatient(story.n, memberId);
}

/** One side says who the surgeon was. It is shown once both have. */
export const confirmStory: UseCase<'confirmStory'> = async (context, { storyId, token }) => {
  const { store, member, ipPrefix } = context;
  const side = await store.transaction(async (tx) => {
    if (token !== undefined) await openInvitation(tx, storyId, member.id, token);
    const { story, side } = await heldStory(tx, storyId, member.id);
    if (story.providerN === null) fail('version-conflict', { message: 'This story names no surgeon.' });
    const editors = await tx.providers.editorsOf(story.providerN ?? 0);
    if (side === 'provider' && !editors.includes(member.id)) fail('forbidden');
    if (side === 'patient' && editors.includes(member.id)) fail('forbidden');
    if (story.confirmed[side] === null) {
      await tx.stories.confirm(story.n, side);
      await tx.auditLog.add({ event: `story-confirmed-by-${side}`, actor: member.id, target: storyId, ipPrefix });
    }
    return side;
  });
  return ownStoryOf(context, (await store.stories.byId(storyId)) ?? fail('story-not-found'), side);
};
