import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import { qualities } from '../../../contract/vocabulary.ts';
import { imagePass } from '../../domain/image-passes.ts';
import type { PhotoRecord } from '../../store/photos/photo-records.ts';
import type { Context } from '../use-case.ts';

/** Where an image that is not published can be looked at for some minutes. */
export const ownImageSrc = (secret: string, key: string, now: number, width = 640) =>
  `/img/${key}/${width}.webp?pass=${imagePass(secret, key, now)}`;

/** A set as its uploader and moderators see it. */
export async function ownPhotoOf(
  { store, secret }: Pick<Context, 'store' | 'secret'>,
  photo: PhotoRecord,
): Promise<OwnPhoto> {
  const now = await store.now();
  const consent = photo.consentId === null ? null : await store.consents.byId(photo.consentId);
  return {
    id: photo.id,
    status: photo.status,
    source: photo.source,
    provider: photo.provider,
    images: (photo.status === 'removed' ? [] : photo.assets).map((asset) => ({
      id: asset.id,
      stage: asset.stage,
      view: asset.view,
      months: asset.months,
      src: ownImageSrc(secret, asset.key, now),
      th: asset.thumbhash,
      w: asset.w,
      h: asset.h,
    })),
    procedures: photo.procedures,
    techniques: photo.techniques,
    shape: photo.shape,
    heightCm: photo.heightCm,
    weightKg: photo.weightKg,
    age: photo.ageBand,
    tone: photo.tone,
    parity: photo.parity,
    implant: photo.implant,
    fields: photo.fields,
    fitzpatrick: photo.fitzpatrick,
    monthsAfter: photo.monthsAfter,
    takenYm: photo.takenYm,
    sensitivity: photo.sensitivity,
    leastSensitivity: photo.leastSensitivity,
    caption: photo.caption,
    alt: photo.alt,
    quality: qualities.filter((_, bit) => photo.quality & (1 << bit)),
    consent: consent && {
      kind: consent.kind,
      acceptedAt: consent.accepted_at,
      withdrawnAt: consent.withdrawn_at,
    },
    reason: photo.reason,
    note: photo.note,
    createdAt: photo.createdAt,
    publishedAt: photo.publishedAt,
    rev: photo.rev,
  };
}
