import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { collectionCard } from './collection-cards.ts';
import { orRefuse } from './refuse.ts';

export const restoreCollection: UseCase<'restoreCollection'> = async ({ store, member }, { collectionId }) => {
  if ((await store.collections.ownerInTrash(collectionId)) !== member.id) fail('collection-not-found');
  return collectionCard(store, orRefuse(await store.collections.restore(collectionId)), member);
};
