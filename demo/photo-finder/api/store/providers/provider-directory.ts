import { sql } from 'kysely';
import type { Procedure } from '../../../contract/procedures.ts';
import type { FinderDb } from '../finder-db.ts';
import { distanceKm } from './distance.ts';
import { timeOf } from './read-provider.ts';
import { type ShownWork, shownWorkOf } from './shown-work.ts';

export interface DirectoryQuery {
  /** The n of those that a text names; null = anybody. */
  named: readonly number[] | null;
  procedure: Procedure | null;
  near: { lat: number; lon: number; km: number } | null;
  isVerified: boolean;
  isClaimed: boolean;
  /** The full name of a board. */
  board: string | null;
}
export type DirectoryFilter = Exclude<keyof DirectoryQuery, 'named'>;

export interface DirectoryFacetRows {
  procedures: { slug: string; count: number }[];
  boards: { board: string; count: number }[];
  verified: number;
  claimed: number;
  places: { city: string; country: string; lat: number; lon: number; count: number }[];
}

export interface ProviderDirectory {
  /** All that fit, in order: by name, or the nearest first, with its kilometres. */
  find(query: DirectoryQuery): Promise<{ n: number; km: number | null }[]>;
  facets(query: DirectoryQuery): Promise<DirectoryFacetRows>;
  works(ns: readonly number[]): Promise<Map<number, ShownWork>>;
}

const open: Omit<DirectoryQuery, 'named'> = {
  procedure: null,
  near: null,
  isVerified: false,
  isClaimed: false,
  board: null,
};

/** No list of SQL may be empty. */
const among = (ns: readonly number[]) => (ns.length > 0 ? ns : [-1]);

const without = (query: DirectoryQuery, filter: DirectoryFilter): DirectoryQuery => ({
  ...query,
  [filter]: open[filter],
});

export function providerDirectoryIn(
  db: FinderDb,
  near: (circle: { lat: number; lon: number; km: number }) => Promise<number[]>,
): ProviderDirectory {
  /** What is read once for all parts of an answer: who is within the circle, and the time. */
  const known = async ({ near: circle }: DirectoryQuery) => ({
    within: circle ? await near(circle) : null,
    now: await timeOf(db),
  });
  type Known = Awaited<ReturnType<typeof known>>;

  /** Credentials that are checked and still hold. */
  const holding = ({ now }: Known) =>
    db.sql
      .selectFrom('provider_credentials')
      .select('provider_n')
      .where('provider_credentials.status', '=', 'verified')
      .where((or) => or.or([or('valid_to', 'is', null), or('valid_to', '>', now)]));

  /** Published providers that fit. */
  function fitting({ named, procedure, near: circle, isVerified, isClaimed, board }: DirectoryQuery, facts: Known) {
    const within = circle ? facts.within : null;
    return db.sql
      .selectFrom('providers')
      .where('providers.status', '=', 'published')
      .$if(within !== null, (q) => q.where('n', 'in', among(within!)))
      .$if(named !== null, (q) => q.where('n', 'in', among(named!)))
      .$if(procedure !== null, (q) =>
        q.where('n', 'in', (eb) =>
          eb.selectFrom('provider_procedures').select('provider_n').where('procedure_slug', '=', procedure!),
        ),
      )
      .$if(isClaimed, (q) => q.where('claimed_at', 'is not', null))
      .$if(board !== null, (q) =>
        q.where('n', 'in', holding(facts).where('kind', '=', 'certification').where('board', '=', board!)),
      )
      .$if(isVerified, (q) =>
        (['licence', 'certification'] as const).reduce(
          (all, kind) => all.where('n', 'in', holding(facts).where('kind', '=', kind)),
          q,
        ),
      );
  }
  const countOf = async (query: DirectoryQuery, facts: Known) => {
    const { count } = await fitting(query, facts)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  return {
    works: async (ns) => shownWorkOf(db, ns, await timeOf(db)),

    async find(query) {
      const base = fitting(query, await known(query));
      const rows = await base.select('n').orderBy('slug').execute();
      const { near: circle } = query;
      if (!circle || rows.length === 0) return rows.map(({ n }) => ({ n, km: null }));
      const places = await db.sql
        .selectFrom('provider_locations')
        .select(['provider_n', 'lat', 'lon'])
        .where('provider_n', 'in', base.select('n'))
        .execute();
      const nearest = new Map<number, number>();
      for (const { provider_n, ...place } of places)
        nearest.set(
          provider_n,
          Math.min(nearest.get(provider_n) ?? Number.POSITIVE_INFINITY, distanceKm(circle, place)),
        );
      return rows
        .map(({ n }) => ({ n, km: Math.round(nearest.get(n) ?? circle.km) }))
        .sort((one, other) => one.km - other.km);
    },

    async facets(query) {
      const facts = await known(query);
      const procedures = await db.sql
        .selectFrom('provider_procedures')
        .select(['procedure_slug as slug', (eb) => eb.fn.countAll<number>().as('count')])
        .where('provider_n', 'in', fitting(without(query, 'procedure'), facts).select('n'))
        .groupBy('procedure_slug')
        .execute();
      const boards = await holding(facts)
        .clearSelect()
        .select(['board', sql<number>`count(distinct provider_n)`.as('count')])
        .where('kind', '=', 'certification')
        .where('provider_n', 'in', fitting(without(query, 'board'), facts).select('n'))
        .groupBy('board')
        .orderBy('board')
        .execute();
      const places = await db.sql
        .selectFrom('provider_locations')
        .select([
          'city',
          'country',
          sql<number>`avg(lat)`.as('lat'),
          sql<number>`avg(lon)`.as('lon'),
          sql<number>`count(distinct provider_n)`.as('count'),
        ])
        .where('provider_n', 'in', fitting(without(query, 'near'), facts).select('n'))
        .groupBy(['city', 'country'])
        .orderBy('city')
        .orderBy('country')
        .execute();
      const numbers = <T extends { count: number }>(rows: T[]) =>
        rows.map((row) => ({ ...row, count: Number(row.count) }));
      return {
        procedures: numbers(procedures),
        boards: numbers(boards),
        verified: await countOf({ ...query, isVerified: true }, facts),
        claimed: await countOf({ ...query, isClaimed: true }, facts),
        places: numbers(places),
      };
    },
  };
}
