import { sql } from 'kysely';
import type { FinderDb } from '../finder-db.ts';

/** Counts how many members keep a photo; called in the transaction that changed it. */
export async function recountSaves(tx: FinderDb, photoNs: readonly number[]): Promise<void> {
  const photos: { n: number; id: string }[] = [];
  // A statement takes some thousand values, and a member can keep more photos.
  for (let i = 0; i < photoNs.length; i += 1_000)
    photos.push(
      ...(await tx.sql
        .selectFrom('photos')
        .select(['n', 'id'])
        .where('n', 'in', photoNs.slice(i, i + 1_000))
        .execute()),
    );
  // As use-cases/lock-order.ts has it. The second transaction must count the first one's saves; a
  // row lock alone would leave it with its older snapshot.
  for (const id of photos.map(({ id }) => id).sort()) await tx.lock(`finder:photo:${id}`);
  for (const { n } of photos)
    await tx.sql
      .updateTable('photos')
      .set({
        save_count: sql<number>`(select count(distinct c.owner) from collection_items i
          join collections c on c.id = i.collection_id where i.photo_n = ${n} and c.deleted_at is null)`,
      })
      .where('n', '=', n)
      .execute();
}
