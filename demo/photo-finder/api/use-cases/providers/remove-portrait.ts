import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { dropPortraits, showPortrait } from './drop-portraits.ts';
import { editedProvider } from './edited-provider.ts';
import { providerOf } from './provider-of.ts';

/**
 * Removes the published and the proposed portrait at once, without a review.
 */
export const removePortrait: UseCase<'removePortrait'> = async (context, { providerId }) => {
  const { store, member, rev } = context;
  const { n, rev: current } = await editedProvider(store, providerId, member.id);
  if (rev !== current) fail('precondition-failed');
  await store.transaction(async (tx) => {
    await tx.lock(`finder:provider:${n}`);
    if ((await tx.providers.update(n, current, { live: {}, waiting: [], author: member.id })) === null)
      fail('precondition-failed');
    await dropPortraits(tx, await tx.revisions.of(n), 'Taken back.');
    await showPortrait(tx, n, null);
  });
  context.wakeJobs();
  return providerOf(context, await editedProvider(store, providerId, member.id), true);
};
