import { procedures } from '../../../contract/procedures.ts';
import type { PhotoState } from '../../../contract/vocabulary.ts';
import { sinceBandOf } from '../../domain/bands.ts';
import type { FinderDb } from '../finder-db.ts';
import { noteChanges } from './note-changes.ts';
import type { AssetRecord, PhotoFacts } from './photo-records.ts';
import { setPhotoWords } from './photo-search.ts';
import { wordsOf } from './photo-words.ts';

/** A new result set. Published at once only where the demo plants it. */
export interface NewPhoto extends PhotoFacts {
  id: string;
  status: PhotoState;
  createdAt: number;
  publishedAt: number | null;
  assets: AssetRecord[];
}

/** `Photos.add`, in a transaction. */
export async function addPhoto(tx: FinderDb, photo: NewPhoto): Promise<number> {
  // A draft may not say yet what was done.
  const primary = photo.procedures[0];
  const { n } = await tx.sql
    .insertInto('photos')
    .values({
      id: photo.id,
      status: photo.status,
      source: photo.source,
      uploader: photo.uploader,
      provider_n: photo.providerN,
      area: primary ? procedures[primary].area : '',
      procedure_primary: primary ?? '',
      procedures: JSON.stringify(photo.procedures),
      techniques: JSON.stringify(photo.techniques),
      views: JSON.stringify([...new Set(photo.assets.map(({ view }) => view))]),
      is_pair: isPair(photo.assets) ? 1 : 0,
      shape: photo.shape,
      height_cm: photo.heightCm,
      weight_kg: photo.weightKg,
      age_band: photo.ageBand,
      tone: photo.tone,
      fitzpatrick: photo.fitzpatrick,
      parity: photo.parity,
      implant: photo.implant && JSON.stringify(photo.implant),
      fields: JSON.stringify(photo.fields),
      cc: photo.implant && Math.max(photo.implant.ccL, photo.implant.ccR),
      months_after: photo.monthsAfter,
      since_band: photo.monthsAfter === null ? null : sinceBandOf(photo.monthsAfter),
      taken_ym: photo.takenYm,
      sensitivity: photo.sensitivity,
      caption: photo.caption,
      alt: photo.alt,
      quality: photo.quality,
      consent_id: photo.consentId,
      synthetic: photo.isSynthetic ? 1 : 0,
      created_at: photo.createdAt,
      published_at: photo.publishedAt,
      hidden_reason: null,
      decided_note: null,
    })
    .returning('n')
    .executeTakeFirstOrThrow();
  if (photo.assets.length > 0)
    await tx.sql
      .insertInto('photo_assets')
      .values(
        photo.assets.map((asset, position) => ({
          id: asset.id,
          photo_n: n,
          stage: asset.stage,
          view: asset.view,
          position,
          months: asset.months,
          w: asset.w,
          h: asset.h,
          sha256: asset.sha256,
          dhash: asset.dhash,
          thumbhash: asset.thumbhash,
          image_key: asset.key,
          original_key: null,
          avif: JSON.stringify(asset.avif),
          webp: JSON.stringify(asset.webp),
          redactions: null,
        })),
      )
      .execute();
  if (photo.status === 'published') {
    await setPhotoWords(tx, n, wordsOf(photo));
    await noteChanges(tx, [n]);
  }
  return n;
}

const isPair = (assets: readonly AssetRecord[]) =>
  assets.some(({ stage }) => stage === 'before') && assets.some(({ stage }) => stage === 'after');
