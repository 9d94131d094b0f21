import type { FinderStore } from '../store/store.ts';

/**
 * A member, then pages, then photos, then what changes them: a change holds the log of changes to
 * the end of its transaction, so a lock after it could wait for a transaction that waits for the
 * log.
 */
export async function lockPages(tx: FinderStore, ns: readonly number[]): Promise<void> {
  for (const n of [...new Set(ns)].sort((a, b) => a - b)) await tx.lock(`finder:provider:${n}`);
}

/** What gives a member a page, a claim or a photo waits while all that she has is erased. */
export const lockMember = (tx: FinderStore, memberId: string): Promise<void> => tx.lock(`finder:member:${memberId}`);

export async function lockPageFor(tx: FinderStore, memberId: string, n: number): Promise<void> {
  await lockMember(tx, memberId);
  await lockPages(tx, [n]);
}

export async function lockPhotos(tx: FinderStore, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) await tx.lock(`finder:photo:${id}`);
}
