import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { roomForDraft } from './create-photo.ts';
import { heldPhoto, ownPhoto } from './own-photo.ts';
import { ownPhotoOf } from './own-photo-of.ts';

/** Fix and resubmit: consent is asked for anew, because what is sent will be another thing. */
export const mendPhoto: UseCase<'mendPhoto'> = async (context, { photoId }) => {
  const { store, member } = context;
  await store.transaction(async (tx) => {
    const { n } = await heldPhoto(tx, photoId, member.id);
    await roomForDraft(tx, member.id);
    if (!(await tx.photos.take(n, 'mend'))) fail('version-conflict');
  });
  return ownPhotoOf(context, await ownPhoto(store, photoId, member.id));
};
