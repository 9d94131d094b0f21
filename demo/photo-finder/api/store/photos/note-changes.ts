import type { FinderDb } from '../finder-db.ts';

/** Marks these photos as changed, so that cached lists are dropped. Call it in a transaction. */
export async function noteChanges(tx: FinderDb, ns: readonly number[]): Promise<void> {
  if (ns.length === 0) return;
  // Log numbers must become visible in order, or a reader that catches up would skip one.
  await tx.lock('finder:changes');
  await tx.sql
    .insertInto('photo_changes')
    .values(ns.map((n) => ({ photo_n: n })))
    .execute();
}
