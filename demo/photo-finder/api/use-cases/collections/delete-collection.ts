import type { UseCase } from '../use-case.ts';
import { ownCollection } from './own-collection.ts';

export const deleteCollection: UseCase<'deleteCollection'> = async ({ store, member }, { collectionId }) => {
  await ownCollection(store, member, collectionId);
  await store.collections.trash(collectionId);
  return {};
};
