import { sql } from 'kysely';
import type { FinderDb } from '../finder-db.ts';

/** Counts how many members keep a photo; called in the transaction that changed it. */
export async function recountSaves(tx: FinderDb, photoNs: readonly number[]): Promise<void> {
  // In one order, so that two who save the same photos never wait for each other in a circle.
  for (const n of [...photoNs].sort((a, b) => a - b)) {
    // The second transaction must count the first one's saves; a row lock alone would leave it with
    // its older snapshot.
    await tx.lock(`finder:saves:${n}`);
    await tx.sql
      .updateTable('photos')
      .set({
        save_count: sql<number>`(select count(distinct c.owner) from collection_items i
          join collections c on c.id = i.collection_id where i.photo_n = ${n} and c.deleted_at is null)`,
      })
      .where('n', '=', n)
      .execute();
  }
}
