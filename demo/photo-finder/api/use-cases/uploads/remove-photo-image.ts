import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { ownPhoto } from './own-photo.ts';
import { ownPhotoOf } from './own-photo-of.ts';

export const removePhotoImage: UseCase<'removePhotoImage'> = async (context, { photoId, assetId }) => {
  const { store, member, images, originals } = context;
  const photo = await ownPhoto(store, photoId, member.id);
  const gone = await store.uploads.removeAsset(photo.n, assetId);
  if (!gone) return fail(photo.status === 'draft' ? 'not-found' : 'version-conflict');
  await images.remove(gone.key);
  if (gone.originalKey) await originals.remove(gone.originalKey);
  return ownPhotoOf(context, await ownPhoto(store, photoId, member.id));
};
