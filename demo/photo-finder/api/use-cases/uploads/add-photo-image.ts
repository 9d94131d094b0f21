import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import { newImageKey } from '../../domain/image-keys.ts';
import { firstWebp } from '../../outside/pictures/picture-job.ts';
import type { UseCase } from '../use-case.ts';
import { ownPhoto } from './own-photo.ts';
import { ownImageSrc } from './own-photo-of.ts';

/**
 * R53–R55 one image of a draft, re-encoded without its metadata. R58 files first, then their row: a
 * crash in between leaves files without a row, which are swept.
 */
export const addPhotoImage: UseCase<'addPhotoImage'> = async (context, { photoId, stage, view, months, image }) => {
  const { store, member, random, images, originals, pictures, secret } = context;
  const photo = await ownPhoto(store, photoId, member.id);
  // JSON reaches this address too, and has no bytes.
  if (!(image instanceof Uint8Array)) return fail('invalid-request');
  if (photo.status !== 'draft') fail('version-conflict');
  const taken = await pictures.take(image);
  if (await store.uploads.hasSent(member.id, taken.sha256, photo.n)) fail('image-sent-before');
  const [key, originalKey] = [newImageKey(random), newImageKey(random)];
  await originals.put(originalKey, taken.original);
  await images.write(key, `${firstWebp}.webp`, taken.first);
  const asset = {
    id: newId('ast', random),
    stage,
    view,
    months: months === undefined ? null : Math.min(600, Number(months)),
    w: taken.w,
    h: taken.h,
    sha256: taken.sha256,
    dhash: taken.dhash,
    thumbhash: taken.thumbhash,
    key,
    avif: [],
    webp: [firstWebp],
    originalKey,
  };
  const became = await store.transaction(async (tx) => {
    const result = await tx.uploads.addAsset(photo.n, asset);
    if (result === 'added') await tx.jobs.add('derive', asset.id);
    return result;
  });
  if (became !== 'added') {
    await Promise.all([images.remove(key), originals.remove(originalKey)]);
    return fail(became, became === 'limit-reached' ? { message: 'A set has at most 8 images.' } : {});
  }
  context.wakeJobs();
  const { id, thumbhash, w, h } = asset;
  const src = ownImageSrc(secret, key, await store.now());
  return { id, stage, view, months: asset.months, src, th: thumbhash, w, h };
};
