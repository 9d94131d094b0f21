import type { MembershipEvent } from '../../outside/members/members.ts';
import type { Context } from '../use-case.ts';
import { eraseMember } from './erase-member.ts';

/** Longer than a token is believed without asking: what its last seconds brought goes as well. */
const onceMoreMs = 30_000;

/**
 * R78 whose account is gone can take nothing back any more, so everything of hers goes with it.
 * What is heard twice is done once.
 */
export async function hearOfDeletion(
  { store, wakeJobs }: Pick<Context, 'store' | 'wakeJobs'>,
  { id, memberId }: MembershipEvent,
): Promise<void> {
  await store.transaction(async (tx) => {
    if (!(await tx.processedWebhooks.isNew(id))) return;
    await eraseMember(tx, memberId);
    await tx.jobs.add('erase-member', memberId, onceMoreMs);
  });
  wakeJobs();
}
