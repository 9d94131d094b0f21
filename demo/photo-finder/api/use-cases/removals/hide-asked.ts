import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import type { RemovalRecord } from '../../store/moderation/removals.ts';
import type { FinderStore } from '../../store/store.ts';
import { lockPhotos } from '../lock-order.ts';
import type { Context } from '../use-case.ts';
import { takeHide } from './take-hide.ts';

export const removalMs = 24 * 60 * 60 * 1000;
const priority = 95;
/** Its photo is still in view: it is looked at before those that are hidden. */
const waitingPriority = 98;

/**
 * Hide first, ask after: out of sight within the transaction, and a moderator has a day. R119 where
 * too many come at once it waits for the moderator instead, with its photo in view.
 */
export async function hideAsked(
  tx: FinderStore,
  context: Pick<Context, 'random' | 'sender' | 'limitFactor' | 'alert'>,
  request: RemovalRecord,
  { isProved, needsProof }: { isProved: boolean; needsProof: boolean },
): Promise<RemovalRecord> {
  const shown: number[] = [];
  await lockPhotos(tx, request.photoIds);
  for (const id of request.photoIds) {
    const photo = await tx.photos.byId(id);
    if (photo?.status === 'published') shown.push(photo.n);
  }
  const verdict = shown.length === 0 ? 'hide' : await takeHide(tx, context, isProved);
  if (verdict === 'prove' && needsProof) fail('proof-required');
  const isHidden = verdict === 'hide';
  if (isHidden) for (const n of shown) await tx.photos.take(n, 'hide', `removal:${request.id}`);
  else context.alert('removal-waits');
  await tx.trust.addItem({
    id: newId('mod', context.random),
    kind: 'removal',
    targetId: request.id,
    priority: isHidden ? priority : waitingPriority,
    slaMs: removalMs,
  });
  return isHidden ? ((await tx.removals.take(request.id, 'hide')) ?? fail('version-conflict')) : request;
}
