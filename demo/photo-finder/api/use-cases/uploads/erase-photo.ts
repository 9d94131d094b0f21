import type { PhotoRecord } from '../../store/photos/photo-records.ts';
import type { FinderStore } from '../../store/store.ts';
import { takeDown } from './take-down.ts';

/**
 * Takes a set down with all that was said of it. The row stays: lists of others remember that there
 * was something.
 */
export async function erasePhoto(tx: FinderStore, photo: PhotoRecord): Promise<void> {
  if (photo.consentId !== null) await tx.consents.withdraw(photo.consentId);
  await takeDown(tx, photo, 'deleted');
  await tx.uploads.blank(photo.n);
  await tx.reports.forgetShown(photo.id);
}
