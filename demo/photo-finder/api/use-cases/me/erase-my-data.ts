import type { UseCase } from '../use-case.ts';
import { eraseMember } from './erase-member.ts';

/** R78 her data go, her account stays. */
export const eraseMyData: UseCase<'eraseMyData'> = async (context) => {
  const { store, member } = context;
  const erased = await store.transaction((tx) => eraseMember(tx, member.id));
  context.wakeJobs();
  return erased;
};
