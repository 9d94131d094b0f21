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

/**
 * One side confirms the surgeon, who is named once both have. The caller confirms the revision that
 * she saw: a later one may show more.
 */
export const confirmStory: UseCase<'confirmStory'> = async (context, { storyId, token }) => {
  const { store, member, rev } = context;
  const side = await store.transaction(async (tx) => {
    if (token !== undefined) await openInvitation(tx, storyId, member.id, token);
    const { story, side } = await heldStory(tx, storyId, member.id);
    // Only the person shown is invited: a used or wrong token confirms nothing for the surgeon.
    if (token !== undefined && side !== 'patient') fail('story-not-found');
    if (token === undefined && rev !== null && rev !== story.rev) fail('precondition-failed');
    if (story.providerN === null) fail('version-conflict', { message: 'This story names no surgeon.' });
    const editors = await tx.providers.editorsOf(story.providerN ?? 0);
    if (side === 'provider' && !editors.includes(member.id)) fail('forbidden');
    if (side === 'patient' && editors.includes(member.id)) fail('forbidden');
    if (story.confirmed[side] === null) {
      // A set may be published meanwhile: that takes no lock of the story.
      if (!(await tx.stories.confirm(story.n, side, story.rev))) fail('precondition-failed');
      await tx.auditLog.add({ event: `story-confirmed-by-${side}`, actor: member.id, target: storyId });
    }
    return side;
  });
  return ownStoryOf(context, (await store.stories.byId(storyId)) ?? fail('story-not-found'), side);
};
