import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { hideAsked } from './hide-asked.ts';
import { removalByLink } from './removal-by-link.ts';
import { removalForWire } from './removal-for-wire.ts';

/**
 * Once: the photos are out of sight again where that is possible at once, and another moderator
 * looks.
 */
export const appealRemoval: UseCase<'appealRemoval'> = async (context, { removalId, t, text }) => {
  const { store } = context;
  await removalByLink(store, removalId, t);
  const removal = await store.transaction(async (tx) => {
    const asked = (await tx.removals.appeal(removalId, text)) ?? fail('version-conflict');
    return hideAsked(tx, context, asked, { isProved: false, needsProof: false });
  });
  return removalForWire(removal);
};
