import type { PhotoState } from '../../../contract/vocabulary.ts';
import { fail } from '../../domain/fail.ts';
import type { PhotoRecord } from '../../store/photos/photo-records.ts';
import type { FinderStore } from '../../store/store.ts';

/** A set that the member has sent; another's is as none (R41). */
export async function ownPhoto(store: FinderStore, photoId: string, memberId: string): Promise<PhotoRecord> {
  const photo = await store.photos.byId(photoId);
  return photo?.uploader === memberId ? photo : fail('photo-not-found');
}

/**
 * The same under the lock that publishing and withdrawing share: what is read here holds until the
 * end of the transaction.
 */
export async function heldPhoto(
  tx: FinderStore,
  photoId: string,
  memberId: string,
  states?: readonly PhotoState[],
): Promise<PhotoRecord> {
  await tx.lock(`finder:photo:${photoId}`);
  const photo = await ownPhoto(tx, photoId, memberId);
  return states && !states.includes(photo.status) ? fail('version-conflict') : photo;
}
