import { sql } from 'kysely';
import type { FinderDb } from '../finder-db.ts';

/** What the index in memory knows of a published photo, as it is stored: lists are still texts. */
export interface IndexRow {
  n: number;
  area: string;
  procedures: string;
  techniques: string;
  views: string;
  shape: string | null;
  age_band: string | null;
  tone: number | null;
  parity: number | null;
  since_band: string | null;
  height_cm: number | null;
  weight_kg: number | null;
  cc: number | null;
  implant: string | null;
  fields: string;
  source: string;
  is_pair: number;
  quality: number;
  provider_n: number | null;
  published_at: number | null;
  save_count: number;
}

export interface PhotoIndexRows {
  /** Published photos with an n above `after`, in the order of n. */
  page(after: number, limit: number): Promise<IndexRow[]>;
  /** Those of `ns` that are published now. */
  some(ns: readonly number[]): Promise<IndexRow[]>;
  /** What changed since `seq`, and the number of the last change. */
  changesAfter(seq: number): Promise<{ seq: number; ns: number[] }>;
  lastChange(): Promise<number>;
  /** Published photos from `from` to `to` that anybody has saved. */
  saved(from: number, to: number): Promise<{ n: number; saves: number }[]>;
}

/**
 * Said so that no index of states is taken for it: most photos are published, and each page would
 * sort them all.
 */
const isPublished = sql<boolean>`status || '' = 'published'`;

export function photoIndexRowsIn(db: FinderDb): PhotoIndexRows {
  const rows = () =>
    db.sql
      .selectFrom('photos')
      .select([
        'n',
        'area',
        'procedures',
        'techniques',
        'views',
        'shape',
        'age_band',
        'tone',
        'parity',
        'since_band',
        'height_cm',
        'weight_kg',
        'cc',
        'implant',
        'fields',
        'source',
        'is_pair',
        'quality',
        'provider_n',
        'published_at',
        'save_count',
      ])
      .where(isPublished)
      .orderBy('n');
  return {
    page: (after, limit) => rows().where('n', '>', after).limit(limit).execute(),
    some: async (ns) => (ns.length === 0 ? [] : await rows().where('n', 'in', ns).execute()),
    async changesAfter(seq) {
      const found = await db.sql
        .selectFrom('photo_changes')
        .select(['seq', 'photo_n'])
        .where('seq', '>', seq)
        .orderBy('seq')
        .execute();
      return { seq: found.at(-1)?.seq ?? seq, ns: [...new Set(found.map((row) => row.photo_n))] };
    },
    saved: (from, to) =>
      db.sql
        .selectFrom('photos')
        .select(['n', 'save_count as saves'])
        .where('n', '>=', from)
        .where('n', '<=', to)
        .where(isPublished)
        .where('save_count', '>', 0)
        .execute(),
    async lastChange() {
      const row = await db.sql
        .selectFrom('photo_changes')
        .select((eb) => eb.fn.max('seq').as('seq'))
        .executeTakeFirst();
      return Number(row?.seq ?? 0);
    },
  };
}
