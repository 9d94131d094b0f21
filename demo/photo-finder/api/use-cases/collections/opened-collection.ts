import { fail } from '../../domain/fail.ts';
import { isPass } from '../../domain/passes.ts';
import type { CollectionRecord } from '../../store/collections/collection-records.ts';
import type { Context } from '../use-case.ts';

export type Access = 'owner' | 'link' | 'public';

/**
 * Who may open a collection: its owner, a visitor with a valid link (and passcode), and everyone
 * if it is listed.
 */
export async function openedCollection(
  { store, member, secret }: Context,
  collectionId: string,
  { s, pass }: { s?: string | undefined; pass?: string | undefined },
): Promise<{ record: CollectionRecord; access: Access }> {
  const record = await store.collections.byId(collectionId);
  if (!record) return fail(s === undefined ? 'collection-not-found' : 'link-expired');
  if (record.owner === member?.id) return { record, access: 'owner' };
  if (record.visibility === 'public' && record.isListed) return { record, access: 'public' };
  if (s === undefined) return fail('collection-private');
  const { share } = record;
  const now = await store.now();
  if (!share || share.slug !== s || (share.expiresAt !== null && share.expiresAt <= now)) return fail('link-expired');
  if (share.passcode !== null && !isPass(secret, share.slug, pass ?? '', now)) return fail('passcode-required');
  return { record, access: 'link' };
}
