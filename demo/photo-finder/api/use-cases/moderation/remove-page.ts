import { fail } from '../../domain/fail.ts';
import type { FinderStore } from '../../store/store.ts';
import { forgetDocuments } from '../documents/forget-documents.ts';
import { lockPhotos } from '../lock-order.ts';
import { dropPortraits, showPortrait } from '../providers/drop-portraits.ts';
import { takeDown } from '../uploads/take-down.ts';
import { endRevisions } from './end-revisions.ts';

const reason = 'The page was removed.';

/**
 * The second yes: the page and every set that its editors sent are out of sight within the
 * transaction, for ever, and nothing that was asked for the page waits any more. What patients sent
 * of themselves stays, and does not name the page. Within the lock of the page.
 */
export async function removePage(tx: FinderStore, n: number): Promise<void> {
  const page = (await tx.pages.byN(n)) ?? fail('version-conflict');
  const sets = await tx.pages.sets(n);
  await lockPhotos(tx, sets);
  if (!(await tx.pages.take(n, 'remove'))) fail('version-conflict');
  for (const id of sets) {
    const photo = await tx.photos.byId(id);
    if (photo) await takeDown(tx, photo, 'page-removed');
  }
  for (const id of await tx.claims.end(n, reason)) {
    await tx.moderation.ignore('claim', id);
    await forgetDocuments(tx, id);
  }
  const revisions = await tx.revisions.of(n);
  await dropPortraits(tx, revisions, reason);
  await showPortrait(tx, n, null);
  await endRevisions(tx, revisions, reason);
  for (const { id, status } of await tx.reports.against(page.id))
    if (status === 'open' && (await tx.reports.take(id, 'uphold'))) await tx.moderation.ignore('report', id);
}
