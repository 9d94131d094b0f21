import type { UseCase } from '../use-case.ts';

export const dropLink: UseCase<'dropLink'> = async ({ store, member }, { collectionId }) => {
  await store.collections.drop(member.id, collectionId);
  return {};
};
