import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';

/**
 * Saves a link to the member's list. The passcode is needed each time it is opened, not here.
 */
export const keepLink: UseCase<'keepLink'> = async ({ store, member }, { collectionId, s }) => {
  const record = await store.collections.byId(collectionId);
  const now = await store.now();
  const { share } = record ?? {};
  if (!share || share.slug !== s || (share.expiresAt !== null && share.expiresAt <= now)) return fail('link-expired');
  await store.collections.keep(member.id, collectionId, s);
  return {};
};
