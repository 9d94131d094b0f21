import type { UseCase } from '../use-case.ts';
import { ownCollection } from './own-collection.ts';

export const revokeShare: UseCase<'revokeShare'> = async ({ store, member }, { collectionId }) => {
  await ownCollection(store, member, collectionId);
  await store.collections.share(collectionId, null);
  await store.auditLog.add({ event: 'collection-share-revoked', actor: member.id, target: collectionId });
  return {};
};
