import { sql } from 'kysely';
import { procedures } from '../../../contract/procedures.ts';
import { sinceBandOf } from '../../domain/bands.ts';
import type { FinderDb } from '../finder-db.ts';
import type { PhotoFacts, PhotoRecord } from '../photos/photo-records.ts';
import { type UploadImages, uploadImagesIn } from './upload-images.ts';

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
export interface UploadLine {
  n: number;
  id: string;
}

export interface Uploads extends UploadImages {
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
  setConsent(n: number, consentId: string): Promise<void>;
  /** How an uploader's sets were decided. */
  decided(uploader: string): Promise<{ approved: number; rejected: number }>;
  note(n: number, note: string | null): Promise<void>;
  /** Erases the uploader's texts and measurements; the row stays as a tombstone. */
  blank(n: number): Promise<void>;
}

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
  return {
    ...uploadImagesIn(db),
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

    async setConsent(n, consentId) {
      await db.sql
        .updateTable('photos')
        .set({ consent_id: consentId, decided_note: null })
        .where('n', '=', n)
        .execute();
    },

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
