import type { UseCase } from '../use-case.ts';
import { ownPhoto } from './own-photo.ts';
import { ownPhotoOf } from './own-photo-of.ts';

export const getMyPhoto: UseCase<'getMyPhoto'> = async (context, { photoId }) =>
  ownPhotoOf(context, await ownPhoto(context.store, photoId, context.member.id));
