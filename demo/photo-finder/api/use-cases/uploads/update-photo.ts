import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { detailsOf } from './details-of.ts';
import { heldPhoto, ownPhoto } from './own-photo.ts';
import { ownPhotoOf } from './own-photo-of.ts';

/** Saves a draft as far as it is. */
export const updatePhoto: UseCase<'updatePhoto'> = async (context, { photoId, images, surgeon, ...said }) => {
  const { store, member, rev } = context;
  await store.transaction(async (tx) => {
    const photo = await heldPhoto(tx, photoId, member.id, ['draft']);
    if (said.sensitivity !== undefined && said.sensitivity < photo.leastSensitivity) {
      const message = 'A moderator has said what the pictures show. Only a moderator says that it is less.';
      fail('invalid-field-value', {
        message,
        errors: [{ field: 'sensitivity', code: 'invalid-field-value', message }],
      });
    }
    // Sets of a provider always belong to her page.
    if (surgeon !== undefined && photo.source !== 'patient') fail('invalid-field-value');
    const named = surgeon ? ((await tx.providers.byId(surgeon)) ?? fail('provider-not-found')) : null;
    // She would be patient and surgeon at once, and would confirm her own results.
    if (named && (await tx.providers.editorsOf(named.n)).includes(member.id))
      fail('forbidden', { message: 'You edit this page. Send its sets as a provider.' });
    const details = { ...detailsOf(photo, said), ...(surgeon !== undefined && { providerN: named?.n ?? null }) };
    if ((await tx.uploads.describe(photo.n, rev, details)) === null) fail('precondition-failed');
    if (images && !(await tx.uploads.arrange(photo.n, images))) fail('version-conflict');
  });
  return ownPhotoOf(context, await ownPhoto(store, photoId, member.id));
};
