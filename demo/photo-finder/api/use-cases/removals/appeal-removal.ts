import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { hideAsked } from './hide-asked.ts';
import { removalByLink } from './removal-by-link.ts';
import { removalForWire } from './removal-for-wire.ts';

/** Once: the photos are out of sight again, and another moderator looks. */
export const appealRemoval: UseCase<'appealRemoval'> = async ({ store, random }, { removalId, t, text }) => {
  await removalByLink(store, removalId, t);
  const removal = await store.transaction(async (tx) => {
    const asked = (await tx.removals.appeal(removalId, text)) ?? fail('version-conflict');
    await hideAsked(tx, random, removalId, asked.photoIds);
    return asked;
  });
  return removalForWire(removal);
};
