import { sql } from 'kysely';
import { bandOf, bodyBands } from '../../../contract/body-bands.ts';
import { ageBands } from '../../../contract/vocabulary.ts';
import type { FinderDb } from '../finder-db.ts';
import type { CredentialRow } from './provider-tables.ts';

const samples = 4;

export interface ShownWork {
  isClaimed: boolean;
  /** The newest verified certification that has not run out. */
  board: Pick<CredentialRow, 'board' | 'recogniser' | 'checked_at'> | null;
  procedures: { slug: string; photos: number }[];
  bodies: { h: number[]; w: number[]; age: number[] };
  /** n of photos that every visitor may see. */
  samples: number[];
}

const emptyWork = (): ShownWork => ({
  isClaimed: false,
  board: null,
  procedures: [],
  bodies: {
    h: bodyBands.h.map(() => 0),
    w: bodyBands.w.map(() => 0),
    age: ageBands.map(() => 0),
  },
  samples: [],
});

/** What the directory tells of each provider of one page. */
export async function shownWorkOf(db: FinderDb, ns: readonly number[], now: number): Promise<Map<number, ShownWork>> {
  const works = new Map(ns.map((n) => [n, emptyWork()]));
  if (ns.length === 0) return works;
  const claimed = await db.sql
    .selectFrom('providers')
    .select('n')
    .where('n', 'in', ns)
    .where('claimed_at', 'is not', null)
    .execute();
  for (const { n } of claimed) works.get(n)!.isClaimed = true;
  const boards = await db.sql
    .selectFrom('provider_credentials')
    .select(['provider_n', 'board', 'recogniser', 'checked_at'])
    .where('provider_n', 'in', ns)
    .where('kind', '=', 'certification')
    .where('status', '=', 'verified')
    .where((or) => or.or([or('valid_to', 'is', null), or('valid_to', '>', now)]))
    .orderBy('checked_at')
    .orderBy('id')
    .execute();
  for (const { provider_n, ...board } of boards) works.get(provider_n)!.board = board;
  const shown = await db.sql
    .selectFrom('photos')
    .select([
      'provider_n',
      'procedure_primary',
      'height_cm',
      'weight_kg',
      'age_band',
      (eb) => eb.fn.countAll<number>().as('count'),
    ])
    .where('provider_n', 'in', ns)
    .where('status', '=', 'published')
    .groupBy(['provider_n', 'procedure_primary', 'height_cm', 'weight_kg', 'age_band'])
    .execute();
  const photos = new Map<string, number>();
  for (const { provider_n, procedure_primary, height_cm, weight_kg, age_band, count } of shown) {
    const { bodies } = works.get(provider_n!)!;
    const more = Number(count);
    const key = `${provider_n} ${procedure_primary}`;
    photos.set(key, (photos.get(key) ?? 0) + more);
    if (height_cm !== null) bodies.h[bandOf(bodyBands.h, height_cm)]! += more;
    if (weight_kg !== null) bodies.w[bandOf(bodyBands.w, weight_kg)]! += more;
    if (age_band !== null) bodies.age[ageBands.indexOf(age_band as (typeof ageBands)[number])]! += more;
  }
  const offered = await db.sql
    .selectFrom('provider_procedures')
    .select(['provider_n', 'procedure_slug'])
    .where('provider_n', 'in', ns)
    .orderBy('procedure_slug')
    .execute();
  for (const { provider_n, procedure_slug: slug } of offered)
    works.get(provider_n)!.procedures.push({ slug, photos: photos.get(`${provider_n} ${slug}`) ?? 0 });
  for (const { procedures } of works.values()) procedures.sort((one, other) => other.photos - one.photos);
  const newest = await db.sql
    .selectFrom((eb) =>
      eb
        .selectFrom('photos')
        .select([
          'n',
          'provider_n',
          sql<number>`row_number() over (partition by provider_n order by published_at desc, n desc)`.as('place'),
        ])
        .where('provider_n', 'in', ns)
        .where('status', '=', 'published')
        .where('sensitivity', '=', 0)
        .as('newest'),
    )
    .select(['n', 'provider_n'])
    .where('place', '<=', samples)
    .orderBy('place')
    .execute();
  for (const { n, provider_n } of newest) works.get(provider_n!)!.samples.push(n);
  return works;
}
