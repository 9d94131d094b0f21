import type { Selectable } from 'kysely';
import type { Implant } from '../../../contract/entities.ts';
import { type Area, type Procedure, techniques } from '../../../contract/procedures.ts';
import type {
  AgeBand,
  Fields,
  PhotoState,
  Shape,
  SinceBand,
  Source,
  Stage,
  View,
} from '../../../contract/vocabulary.ts';
import type { AssetRow, PhotoRow } from '../tables.ts';

/** One image as the store has it. */
export interface AssetRecord {
  id: string;
  stage: Stage;
  view: View;
  months: number | null;
  w: number;
  h: number;
  sha256: string;
  dhash: string;
  /** base64 */
  thumbhash: string;
  key: string;
  avif: number[];
  webp: number[];
}

/** What is known of a result set besides its images. */
export interface PhotoFacts {
  source: Source;
  uploader: string;
  providerN: number | null;
  procedures: Procedure[];
  techniques: string[];
  shape: Shape | null;
  heightCm: number | null;
  weightKg: number | null;
  ageBand: AgeBand | null;
  tone: number | null;
  parity: number | null;
  implant: Implant | null;
  fields: Fields;
  /** 1 to 6; providers state it. */
  fitzpatrick: number | null;
  monthsAfter: number | null;
  takenYm: string | null;
  sensitivity: number;
  caption: string;
  alt: string;
  /** Bits in the order of `qualities`. */
  quality: number;
  consentId: string | null;
  isSynthetic: boolean;
}

export interface PhotoRecord extends PhotoFacts {
  n: number;
  id: string;
  status: PhotoState;
  area: Area;
  sinceBand: SinceBand | null;
  isPair: boolean;
  cc: number | null;
  saves: number;
  publishedAt: number | null;
  createdAt: number;
  rev: number;
  /** A moderator said that it shows so much: its sender may not say less. */
  leastSensitivity: number;
  /** Why it was rejected or hidden, and what the moderator wrote. */
  reason: string | null;
  note: string | null;
  /** In order; empty where a list asked for none. */
  assets: AssetRecord[];
  /** Where at least one other set of it is published too. */
  storyId: string | null;
  provider: { sid: string; name: string } | null;
}

type Joined = Selectable<PhotoRow> & {
  provider_id: string | null;
  provider_name: string | null;
  story_id: string | null;
};

export const photoRecord = (row: Joined, assets: AssetRecord[]): PhotoRecord => ({
  n: row.n,
  id: row.id,
  status: row.status,
  source: row.source,
  uploader: row.uploader,
  providerN: row.provider_n,
  area: row.area as Area,
  procedures: JSON.parse(row.procedures) as Procedure[],
  // Some were techniques once, and are fields now.
  techniques: (JSON.parse(row.techniques) as string[]).filter((name) => techniques.includes(name)),
  shape: row.shape as Shape | null,
  heightCm: row.height_cm,
  weightKg: row.weight_kg,
  ageBand: row.age_band as AgeBand | null,
  tone: row.tone,
  parity: row.parity,
  implant: row.implant === null ? null : (JSON.parse(row.implant) as Implant),
  fields: JSON.parse(row.fields) as Fields,
  fitzpatrick: row.fitzpatrick,
  monthsAfter: row.months_after,
  takenYm: row.taken_ym,
  sensitivity: row.sensitivity,
  caption: row.caption,
  alt: row.alt,
  quality: row.quality,
  consentId: row.consent_id,
  isSynthetic: row.synthetic === 1,
  sinceBand: row.since_band as SinceBand | null,
  isPair: row.is_pair === 1,
  cc: row.cc,
  saves: row.save_count,
  publishedAt: row.published_at,
  createdAt: row.created_at,
  rev: row.rev,
  leastSensitivity: row.least_sensitivity,
  reason: row.hidden_reason,
  note: row.decided_note,
  assets,
  storyId: row.story_id,
  provider: row.provider_id === null ? null : { sid: row.provider_id, name: row.provider_name ?? '' },
});

export const assetRecord = (row: AssetRow): AssetRecord => ({
  id: row.id,
  stage: row.stage,
  view: row.view,
  months: row.months,
  w: row.w,
  h: row.h,
  sha256: row.sha256,
  dhash: row.dhash,
  thumbhash: row.thumbhash,
  key: row.image_key,
  avif: JSON.parse(row.avif) as number[],
  webp: JSON.parse(row.webp) as number[],
});
