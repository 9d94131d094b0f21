import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';

/**
 * A link in the own list. Its passcode is asked for again each time; whoever keeps it need not have
 * opened it.
 */
export const keepLink: UseCase<'keepLink'> = async ({ store, member }, { collectionId, s }) => {
  const record = await store.collections.byId(collectionId);
  const now = await store.now();
  const { share } = record ?? {};
  if (!share || share.slug !== s || (share.expiresAt !== null && share.expiresAt <= now)) return fail('link-expired');
  await store.collections.keep(member.id, collectionId, s);
  return {};
};
