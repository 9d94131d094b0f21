import { sql } from 'kysely';
import type { PhotoState } from '../../../contract/vocabulary.ts';
import type { FinderDb } from '../finder-db.ts';
import { type AssetRecord, assetRecord } from '../photos/photo-records.ts';
import { looksIn } from '../photos/similar-image-hashes.ts';

export interface NewAsset extends AssetRecord {
  /** Where our own full-size encoding lies, sealed; deleted 30 days after the decision. */
  originalKey: string;
}

/** The part of the uploads that holds their images. */
export interface UploadImages {
  addAsset(n: number, asset: NewAsset): Promise<'added' | 'duplicate-image' | 'limit-reached' | 'version-conflict'>;
  /** Order, stage, view and months of all images of a draft. */
  arrange(n: number, assets: readonly Pick<AssetRecord, 'id' | 'stage' | 'view' | 'months'>[]): Promise<boolean>;
  /** What lay where; null = there is no such image in this draft. */
  removeAsset(n: number, assetId: string): Promise<{ key: string; originalKey: string | null } | null>;
  /** An image and the photo that it belongs to. */
  asset(assetId: string): Promise<(AssetRecord & { photoN: number; originalKey: string | null }) | null>;
  derived(assetId: string, sizes: { avif: number[]; webp: number[] }): Promise<void>;
  /** Images whose sizes are not all made. */
  underived(n: number): Promise<string[]>;
  files(n: number): Promise<{ id: string; key: string; originalKey: string | null }[]>;
  /** Other sets that hold exactly this image and were sent by the same member. */
  hasSent(member: string, sha256: string, besides: number): Promise<boolean>;
  /**
   * A new address for an image, so that the old one leads nowhere for ever, and nothing by which it
   * could be known again.
   */
  rekey(assetId: string, key: string): Promise<void>;
  forgetOriginal(assetId: string): Promise<void>;
  /** Which of these addresses of images, and names of originals and documents, are in a row. */
  known(keys: readonly string[]): Promise<Set<string>>;
  /** What may look like one of these: everything that does, and some that does not. */
  looks(
    dhashes: readonly string[],
    besides: number,
  ): Promise<{ photoId: string; status: PhotoState; key: string; dhash: string }[]>;
}

export const mostImages = 8;

const isDraft = async (at: FinderDb, n: number) => {
  // The row is the lock: of two that change one draft, the second sees what the first has done.
  const held = await at.sql
    .updateTable('photos')
    .set({ rev: sql<number>`rev + 1` })
    .where('n', '=', n)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
};
const refigure = async (at: FinderDb, n: number) => {
  const rows = await at.sql.selectFrom('photo_assets').select(['stage', 'view']).where('photo_n', '=', n).execute();
  const has = (stage: string) => rows.some((row) => row.stage === stage);
  await at.sql
    .updateTable('photos')
    .set({
      views: JSON.stringify([...new Set(rows.map(({ view }) => view))]),
      is_pair: has('before') && has('after') ? 1 : 0,
    })
    .where('n', '=', n)
    .execute();
};
const assetsOf = (at: FinderDb, n: number) =>
  at.sql.selectFrom('photo_assets').selectAll().where('photo_n', '=', n).orderBy('position').execute();

async function addAsset(tx: FinderDb, n: number, asset: NewAsset) {
  if (!(await isDraft(tx, n))) return 'version-conflict' as const;
  const there = await assetsOf(tx, n);
  if (there.some(({ sha256 }) => sha256 === asset.sha256)) return 'duplicate-image' as const;
  const taken = new Set(there.map(({ position }) => position));
  const position = Array.from({ length: mostImages }, (_, i) => i).find((i) => !taken.has(i));
  if (position === undefined) return 'limit-reached' as const;
  await tx.sql
    .insertInto('photo_assets')
    .values({
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
      original_key: asset.originalKey,
      avif: JSON.stringify(asset.avif),
      webp: JSON.stringify(asset.webp),
      redactions: null,
    })
    .execute();
  await refigure(tx, n);
  return 'added' as const;
}

export function uploadImagesIn(db: FinderDb): UploadImages {
  return {
    addAsset: (n, asset) => db.write((tx) => addAsset(tx, n, asset)),

    arrange: (n, assets) =>
      db.write(async (tx) => {
        if (!(await isDraft(tx, n))) return false;
        const there = new Set((await assetsOf(tx, n)).map(({ id }) => id));
        // Each of them once.
        const named = new Set(assets.map(({ id }) => id).filter((id) => there.has(id)));
        if (named.size !== there.size || named.size !== assets.length) return false;
        for (const [position, { id, stage, view, months }] of assets.entries())
          await tx.sql
            .updateTable('photo_assets')
            .set({ position, stage, view, months })
            .where('id', '=', id)
            .execute();
        await refigure(tx, n);
        return true;
      }),

    removeAsset: (n, assetId) =>
      db.write(async (tx) => {
        if (!(await isDraft(tx, n))) return null;
        const row = await tx.sql
          .deleteFrom('photo_assets')
          .where('photo_n', '=', n)
          .where('id', '=', assetId)
          .returning(['image_key', 'original_key'])
          .executeTakeFirst();
        if (!row) return null;
        await refigure(tx, n);
        return { key: row.image_key, originalKey: row.original_key };
      }),

    async asset(assetId) {
      const row = await db.sql.selectFrom('photo_assets').selectAll().where('id', '=', assetId).executeTakeFirst();
      return row ? { ...assetRecord(row), photoN: row.photo_n, originalKey: row.original_key } : null;
    },

    async derived(assetId, { avif, webp }) {
      await db.sql
        .updateTable('photo_assets')
        .set({ avif: JSON.stringify(avif), webp: JSON.stringify(webp) })
        .where('id', '=', assetId)
        .execute();
    },

    async underived(n) {
      const rows = await assetsOf(db, n);
      return rows.filter(({ avif }) => avif === '[]').map(({ id }) => id);
    },

    files: async (n) =>
      (await assetsOf(db, n)).map((row) => ({ id: row.id, key: row.image_key, originalKey: row.original_key })),

    async hasSent(member, sha256, besides) {
      const row = await db.sql
        .selectFrom('photo_assets')
        .innerJoin('photos', 'photos.n', 'photo_assets.photo_n')
        .select('photos.n')
        .where('photo_assets.sha256', '=', sha256)
        .where('photos.uploader', '=', member)
        .where('photos.status', '<>', 'removed')
        .where('photos.n', '<>', besides)
        .executeTakeFirst();
      return row !== undefined;
    },

    async rekey(assetId, key) {
      await db.sql
        .updateTable('photo_assets')
        .set({ image_key: key, original_key: null, sha256: assetId, dhash: '', thumbhash: '' })
        .where('id', '=', assetId)
        .execute();
    },

    async forgetOriginal(assetId) {
      await db.sql.updateTable('photo_assets').set({ original_key: null }).where('id', '=', assetId).execute();
    },

    async known(keys) {
      if (keys.length === 0) return new Set();
      const rows = await db.sql
        .selectFrom('photo_assets')
        .select(['image_key', 'original_key'])
        .where((eb) => eb.or([eb('image_key', 'in', keys), eb('original_key', 'in', keys)]))
        .execute();
      const documents = await db.sql.selectFrom('documents').select('file_key').where('file_key', 'in', keys).execute();
      return new Set([
        ...rows.flatMap(({ image_key, original_key }) => [image_key, original_key ?? '']),
        ...documents.map(({ file_key }) => file_key),
      ]);
    },

    looks: (dhashes, besides) => looksIn(db, dhashes, besides).execute(),
  };
}
