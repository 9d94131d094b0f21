import type { Implant } from '../../contract/entities.ts';
import type { Procedure } from '../../contract/procedures.ts';
import type { Fields } from '../../contract/vocabulary.ts';
import type { IndexRow } from '../store/photos/photo-index-rows.ts';

/** A stored row as the index takes it. */
export interface IndexedPhoto {
  n: number;
  area: string;
  procedures: Procedure[];
  techniques: string[];
  views: string[];
  shape: string | null;
  ageBand: string | null;
  tone: number | null;
  parity: number | null;
  sinceBand: string | null;
  h: number | null;
  w: number | null;
  cc: number | null;
  implant: Implant | null;
  fields: Fields;
  source: string;
  isPair: boolean;
  quality: number;
  providerN: number;
  publishedAt: number;
  saves: number;
}

/**
 * Read where the index is and not where the database is asked: of a million rows the texts are the
 * greater part of the work.
 */
export const indexedPhoto = (row: IndexRow): IndexedPhoto => ({
  n: row.n,
  area: row.area,
  procedures: JSON.parse(row.procedures),
  techniques: JSON.parse(row.techniques),
  views: JSON.parse(row.views),
  shape: row.shape,
  ageBand: row.age_band,
  tone: row.tone,
  parity: row.parity,
  sinceBand: row.since_band,
  h: row.height_cm,
  w: row.weight_kg,
  cc: row.cc,
  implant: row.implant === null ? null : JSON.parse(row.implant),
  fields: row.fields === '{}' ? {} : JSON.parse(row.fields),
  source: row.source,
  isPair: row.is_pair === 1,
  quality: row.quality,
  providerN: row.provider_n ?? 0,
  publishedAt: row.published_at ?? 0,
  saves: row.save_count,
});
