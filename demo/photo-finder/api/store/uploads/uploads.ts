import { sql } from 'kysely';
import { procedures } from '../../../contract/procedures.ts';
import type { PhotoState } from '../../../contract/vocabulary.ts';
import { sinceBandOf } from '../../domain/bands.ts';
import type { FinderDb } from '../finder-db.ts';
import { type AssetRecord, assetRecord, type PhotoFacts, type PhotoRecord } from '../photos/photo-records.ts';
import { looksIn } from '../photos/similar-image-hashes.ts';

/** What its uploader says of a set. What is left out stays. */
export type Details = Partial<
  Pick<
    PhotoFacts,
    | 'providerN'
    | 'procedures'
    | 'techniques'
    | 'shape'
    | 'heightCm'
    | 'weightKg'
    | 'ageBand'
    | 'tone'
    | 'parity'
    | 'implant'
    | 'fields'
    | 'fitzpatrick'
    | 'monthsAfter'
    | 'takenYm'
    | 'sensitivity'
    | 'caption'
    | 'alt'
    | 'quality'
  > &
    Pick<PhotoRecord, 'leastSensitivity'>
>;
export interface NewAsset extends AssetRecord {
  /** Where our own full-size encoding lies, sealed; deleted 30 days after the decision. */
  originalKey: string;
}
export interface UploadLine {
  n: number;
  id: string;
}

export interface Uploads {
  /**
   * Of the member, newest first, below `before`. What was removed before it was ever shown is left
   * out.
   */
  of(member: string, before: number, limit: number): Promise<UploadLine[]>;
  /** Also what was removed. */
  all(member: string): Promise<UploadLine[]>;
  openDrafts(member: string): Promise<number>;
  /** Null where `rev` is not the newest any more, or it is no draft. */
  describe(n: number, rev: number | null, details: Details): Promise<number | null>;
  addAsset(n: number, asset: NewAsset): Promise<'added' | 'duplicate-image' | 'limit-reached' | 'version-conflict'>;
  /** Order, stage, view and months of all images of a draft. */
  arrange(n: number, assets: readonly Pick<AssetRecord, 'id' | 'stage' | 'view' | 'months'>[]): Promise<boolean>;
  /** What lay where; null = there is no such image in this draft. */
  removeAsset(n: number, assetId: string): Promise<{ key: string; originalKey: string | null } | null>;
  setConsent(n: number, consentId: string): Promise<void>;
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
  /** How an uploader's sets were decided. */
  decided(uploader: string): Promise<{ approved: number; rejected: number }>;
  note(n: number, note: string | null): Promise<void>;
  /** Erases the uploader's texts and measurements; the row stays as a tombstone. */
  blank(n: number): Promise<void>;
}

export const mostImages = 8;

/** Without what is not stated, so that it stays as it is. */
const stated = <Columns extends object>(columns: Columns): Partial<Columns> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<Columns>;

const asJson = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

/** The columns of what an uploader states. */
function columnsOf(details: Details) {
  const { procedures: slugs, implant, monthsAfter } = details;
  const primary = slugs?.[0];
  return stated({
    ...(slugs && { procedure_primary: primary ?? '', area: primary ? procedures[primary].area : '' }),
    ...(implant !== undefined && {
      implant: implant && JSON.stringify(implant),
      cc: implant && Math.max(implant.ccL, implant.ccR),
    }),
    ...(monthsAfter !== undefined && {
      months_after: monthsAfter,
      since_band: monthsAfter === null ? null : sinceBandOf(monthsAfter),
    }),
    procedures: asJson(slugs),
    provider_n: details.providerN,
    techniques: asJson(details.techniques),
    shape: details.shape,
    height_cm: details.heightCm,
    weight_kg: details.weightKg,
    age_band: details.ageBand,
    tone: details.tone,
    parity: details.parity,
    fields: asJson(details.fields),
    fitzpatrick: details.fitzpatrick,
    taken_ym: details.takenYm,
    sensitivity: details.sensitivity,
    least_sensitivity: details.leastSensitivity,
    caption: details.caption,
    alt: details.alt,
    quality: details.quality,
  });
}

export function uploadsIn(db: FinderDb): Uploads {
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

  return {
    of: (member, before, limit) =>
      db.sql
        .selectFrom('photos')
        .select(['n', 'id'])
        .where('uploader', '=', member)
        .where('n', '<', before)
        .where((eb) => eb.or([eb('status', '<>', 'removed'), eb('published_at', 'is not', null)]))
        .orderBy('n', 'desc')
        .limit(limit)
        .execute(),

    all: (member) =>
      db.sql.selectFrom('photos').select(['n', 'id']).where('uploader', '=', member).orderBy('id').execute(),

    async openDrafts(member) {
      const { count } = await db.sql
        .selectFrom('photos')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('uploader', '=', member)
        .where('status', '=', 'draft')
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async describe(n, rev, details) {
      const row = await db.sql
        .updateTable('photos')
        .set({ rev: sql<number>`rev + 1`, ...columnsOf(details) })
        .where('n', '=', n)
        .where('status', 'in', ['draft', 'pending'])
        .$if(rev !== null, (q) => q.where('rev', '=', rev!))
        .returning('rev')
        .executeTakeFirst();
      return row ? row.rev : null;
    },

    addAsset: (n, asset) =>
      db.write(async (tx) => {
        if (!(await isDraft(tx, n))) return 'version-conflict';
        const there = await assetsOf(tx, n);
        if (there.some(({ sha256 }) => sha256 === asset.sha256)) return 'duplicate-image';
        const taken = new Set(there.map(({ position }) => position));
        const position = Array.from({ length: mostImages }, (_, i) => i).find((i) => !taken.has(i));
        if (position === undefined) return 'limit-reached';
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
        return 'added';
      }),

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

    async setConsent(n, consentId) {
      await db.sql
        .updateTable('photos')
        .set({ consent_id: consentId, decided_note: null })
        .where('n', '=', n)
        .execute();
    },

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

    async decided(uploader) {
      const rows = await db.sql
        .selectFrom('photos')
        .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
        .where('uploader', '=', uploader)
        .where('status', 'in', ['published', 'hidden', 'rejected'])
        .groupBy('status')
        .execute();
      const sum = (isRejected: boolean) =>
        rows
          .filter(({ status }) => (status === 'rejected') === isRejected)
          .reduce((total, { count }) => total + Number(count), 0);
      return { approved: sum(false), rejected: sum(true) };
    },

    async note(n, note) {
      await db.sql.updateTable('photos').set({ decided_note: note }).where('n', '=', n).execute();
    },

    async blank(n) {
      await db.sql
        .updateTable('photos')
        .set({
          uploader: 'erased',
          caption: '',
          alt: '',
          techniques: '[]',
          shape: null,
          height_cm: null,
          weight_kg: null,
          age_band: null,
          tone: null,
          parity: null,
          implant: null,
          fields: '{}',
          fitzpatrick: null,
          cc: null,
          months_after: null,
          since_band: null,
          taken_ym: null,
          decided_note: null,
        })
        .where('n', '=', n)
        .execute();
    },
  };
}
