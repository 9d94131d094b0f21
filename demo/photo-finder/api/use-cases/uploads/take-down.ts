import type { PhotoRecord } from '../../store/photos/photo-records.ts';
import type { FinderStore } from '../../store/store.ts';

/**
 * Out of every list within the transaction, and for ever: files go with the next job, which nothing
 * waits for. Called under the photo's lock. Answers whether there was anything to take down.
 */
export async function takeDown(tx: FinderStore, photo: PhotoRecord, reason: string): Promise<boolean> {
  const { n, id } = photo;
  const shown = await tx.photos.take(n, 'hide', reason);
  const gone =
    shown || photo.status === 'hidden' ? await tx.photos.take(n, 'remove') : await tx.photos.take(n, 'discard');
  await tx.moderation.ignore('photo', id);
  if (gone) await tx.jobs.add('erase', id);
  return gone !== null;
}
