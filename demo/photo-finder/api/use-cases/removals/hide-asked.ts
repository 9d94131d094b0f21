import { newId } from '../../domain/ids.ts';
import type { FinderStore } from '../../store/store.ts';
import type { Context } from '../use-case.ts';

export const removalMs = 24 * 60 * 60 * 1000;
const priority = 95;

/** Hide first, ask after: out of sight within the transaction, and a moderator has a day. */
export async function hideAsked(
  tx: FinderStore,
  random: Context['random'],
  removalId: string,
  photoIds: readonly string[],
): Promise<void> {
  for (const id of [...photoIds].sort()) {
    await tx.lock(`finder:photo:${id}`);
    const photo = await tx.photos.byId(id);
    if (photo) await tx.photos.take(photo.n, 'hide', `removal:${removalId}`);
  }
  await tx.trust.addItem({
    id: newId('mod', random),
    kind: 'removal',
    targetId: removalId,
    priority,
    slaMs: removalMs,
  });
}
