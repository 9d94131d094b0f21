import type { Implant } from '../../contract/entities.ts';
import type { Procedure } from '../../contract/procedures.ts';
import type { Fields } from '../../contract/vocabulary.ts';
import type { FinderDb } from './finder-db.ts';

/** What the index in memory knows of a published photo. */
export interface IndexRow {
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

export interface PhotoIndexRows {
  /** Published photos with an n above `after`, in the order of n. */
  page(after: number, limit: number): Promise<IndexRow[]>;
  /** Those of `ns` that are published now. */
  some(ns: readonly number[]): Promise<IndexRow[]>;
  /** What changed since `seq`, and the number of the last change. */
  changesAfter(seq: number): Promise<{ seq: number; ns: number[] }>;
  lastChange(): Promise<number>;
  /** Published photos that anybody has saved. */
  saved(): Promise<{ n: number; saves: number }[]>;
}

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
      .where('status', '=', 'published')
      .orderBy('n');
  type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

  const indexRow = (row: Row): IndexRow => ({
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

  return {
    page: async (after, limit) => (await rows().where('n', '>', after).limit(limit).execute()).map(indexRow),
    some: async (ns) => (ns.length === 0 ? [] : (await rows().where('n', 'in', ns).execute()).map(indexRow)),
    async changesAfter(seq) {
      const found = await db.sql
        .selectFrom('photo_changes')
        .select(['seq', 'photo_n'])
        .where('seq', '>', seq)
        .orderBy('seq')
        .execute();
      return { seq: found.at(-1)?.seq ?? seq, ns: [...new Set(found.map((row) => row.photo_n))] };
    },
    saved: () =>
      db.sql
        .selectFrom('photos')
        .select(['n', 'save_count as saves'])
        .where('status', '=', 'published')
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
