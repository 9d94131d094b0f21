import type { FinderDb } from '../finder-db.ts';

/**
 * Says that all published photos of a provider have changed, so that nobody keeps what was found by
 * her. In a transaction.
 */
export async function noteHerPhotos(tx: FinderDb, n: number): Promise<void> {
  // Numbers of the log must not become visible out of order, or whoever catches up would pass one
  // by.
  await tx.lock('finder:changes');
  await tx.sql
    .insertInto('photo_changes')
    .columns(['photo_n'])
    .expression((eb) =>
      eb.selectFrom('photos').select('n').where('provider_n', '=', n).where('status', '=', 'published'),
    )
    .execute();
}
