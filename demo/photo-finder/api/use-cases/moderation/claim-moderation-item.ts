import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { itemFor } from './get-moderation-item.ts';
import { asModerator } from './moderator.ts';
import { subjectOf } from './subject-of.ts';

/** Locks an item for 15 minutes: other moderators cannot decide it. */
export const claimModerationItem: UseCase<'claimModerationItem'> = async (context, { itemId }) => {
  await asModerator(context);
  const { store, member } = context;
  const item = (await store.moderation.byId(itemId)) ?? fail('not-found');
  // Held by her whose own it is it would never be decided.
  if ((await subjectOf(store, item))?.owners.includes(member.id)) fail('own-item');
  if (!(await store.moderation.claim(itemId, member.id)))
    fail(item.status === 'pending' ? 'claimed-by-other' : 'version-conflict');
  return itemFor(context, itemId);
};
