import type { Random } from '../../../../../src/platform/process/random.ts';
import { newId } from '../../domain/ids.ts';
import type { FinderStore } from '../../store/store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const priority = 30;

/**
 * Queues a set for review when all its sizes are made. The upload or the queue calls it under the
 * photo's lock, depending on which finishes last.
 */
export async function queueIfReady(tx: FinderStore, photoId: string, random: Random): Promise<void> {
  const photo = await tx.photos.byId(photoId);
  if (photo?.status !== 'processing' || (await tx.uploads.underived(photo.n)).length > 0) return;
  if (!(await tx.photos.take(photo.n, 'queue'))) return;
  await tx.trust.addItem({
    id: newId('mod', random),
    kind: 'photo',
    targetId: photoId,
    priority,
    slaMs: 3 * dayMs,
  });
}
