import type { FinderStore } from '../store/store.ts';

/**
 * Pages, then photos, then what changes them: a change holds the log of changes until the end of
 * its transaction, so a lock after it could wait for a transaction that waits for the log.
 */
export async function lockPages(tx: FinderStore, ns: readonly number[]): Promise<void> {
  for (const n of [...new Set(ns)].sort((a, b) => a - b)) await tx.lock(`finder:provider:${n}`);
}

export async function lockPhotos(tx: FinderStore, ids: readonly string[]): Promise<void> {
  for (const id of [...ids].sort()) await tx.lock(`finder:photo:${id}`);
}
