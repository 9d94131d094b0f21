import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { heldPhoto, ownPhoto } from './own-photo.ts';
import { ownPhotoOf } from './own-photo-of.ts';
import { takeDown } from './take-down.ts';

/**
 * Needs no reason. List, search, collections and image addresses have lost the set when this is
 * answered.
 */
export const withdrawPhoto: UseCase<'withdrawPhoto'> = async (context, { photoId }) => {
  const { store, member } = context;
  await store.transaction(async (tx) => {
    const photo = await heldPhoto(tx, photoId, member.id);
    if (photo.consentId === null) return fail('version-conflict');
    if (!(await tx.consents.withdraw(photo.consentId))) return;
    await takeDown(tx, photo, 'withdrawn');
    await tx.auditLog.add({ event: 'consent-withdrawn', actor: member.id, target: photoId });
  });
  context.wakeJobs();
  return ownPhotoOf(context, await ownPhoto(store, photoId, member.id));
};
