import { portraitSection } from '../../store/providers/portraits.ts';
import type { FinderStore } from '../../store/store.ts';
import { lockMember, lockPages, lockPhotos } from '../lock-order.ts';
import { dropPortraits, showPortrait } from '../providers/drop-portraits.ts';
import { erasePhoto } from '../uploads/erase-photo.ts';

/** The pictures that she sent: those that wait, and those that a page shows. */
async function erasePortraits(tx: FinderStore, memberId: string): Promise<void> {
  const sent = await tx.revisions.by(memberId);
  await dropPortraits(tx, sent, 'Erased.');
  for (const { provider_n: n, section, patch, status } of sent)
    if (section === portraitSection && status === 'live' && (await tx.portraits.isOf(n, JSON.parse(patch) as string)))
      await showPortrait(tx, n, null);
}

/**
 * R78 erases what stands under a member's id: photos are out of sight within the transaction and
 * their files go with the next job. What others need to go on (that a report was made, that a
 * consent was given) stays without saying whose it was. Doing it again does no harm.
 */
export async function eraseMember(
  tx: FinderStore,
  memberId: string,
): Promise<{ photoIds: string[]; collections: number }> {
  await lockMember(tx, memberId);
  const sent = await tx.revisions.by(memberId);
  await lockPages(tx, [...sent.map(({ provider_n }) => provider_n), ...(await tx.memberData.pagesOf(memberId))]);
  const lines = await tx.uploads.all(memberId);
  await lockPhotos(tx, [...lines.map(({ id }) => id), ...(await tx.memberData.savedBy(memberId))]);
  await tx.stories.forget(memberId);
  for (const { id } of lines) {
    const photo = await tx.photos.byId(id);
    if (photo) await erasePhoto(tx, photo);
  }
  const collections = await tx.memberData.erase(memberId);
  await tx.reports.forgetReporter(memberId);
  for (const { id } of await tx.claims.by(memberId)) await tx.moderation.ignore('claim', id);
  await tx.claims.forget(memberId);
  for (const id of await tx.documents.forget(memberId)) await tx.jobs.add('forget-document', id);
  await erasePortraits(tx, memberId);
  await tx.revisions.forget(memberId);
  return { photoIds: lines.map(({ id }) => id), collections };
}
