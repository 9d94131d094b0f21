import type { FinderDb } from '../finder-db.ts';

/**
 * Marks all published photos of a provider as changed, so that cached results are dropped. Call it
 * in a transaction.
 */
export async function noteHerPhotos(tx: FinderDb, n: number): Promise<void> {
  // Log numbers must become visible in order, or a reader that catches up would skip one.
  await tx.lock('finder:changes');
  await tx.sql
    .insertInto('photo_changes')
    .columns(['photo_n'])
    .expression((eb) =>
      eb.selectFrom('photos').select('n').where('provider_n', '=', n).where('status', '=', 'published'),
    )
    .execute();
}
