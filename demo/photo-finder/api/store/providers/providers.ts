import { sql } from 'kysely';
import type { FinderDb } from '../finder-db.ts';
import { addProvider, type NewProvider } from './add-provider.ts';
import { distanceKm, radians } from './distance.ts';
import { type ProviderChange, updateProviderIn } from './provider-changes.ts';
import { type ProviderLine, type ProviderRecord, providerLine } from './provider-records.ts';
import { type ProviderStaff, providerStaffIn } from './provider-staff.ts';
import { readProvider, timeOf } from './read-provider.ts';

export interface DirectoryRow {
  n: number;
  id: string;
  name: string;
  practiceName: string;
  /** Null = without a place. */
  city: string | null;
  region: string;
  country: string;
  lat: number;
  lon: number;
}

export interface Providers extends ProviderStaff {
  add(provider: NewProvider): Promise<number>;
  /** Published ones only. */
  byId(id: string): Promise<ProviderRecord | null>;
  linesByNs(ns: readonly number[]): Promise<Map<number, ProviderLine>>;
  /** Every published one with each of its places, for a search by names. */
  directory(): Promise<DirectoryRow[]>;
  /** The n of those with a place within the circle. */
  near(circle: { lat: number; lon: number; km: number }): Promise<number[]>;
  nById(id: string): Promise<number | null>;
  /** §6 the provider that the member may edit, or null. */
  editableBy(member: string): Promise<{ n: number; id: string } | null>;
  /** All that she may edit, the oldest right first. */
  allEditableBy(member: string): Promise<{ n: number; id: string; name: string }[]>;
  allowEditing(providerN: number, member: string, by: string): Promise<void>;
  /** Null = `rev` is no longer the newest. */
  update(n: number, rev: number, change: ProviderChange): Promise<number | null>;
}

export function providersIn(db: FinderDb): Providers {
  const grouped = <T extends { provider_n: number }>(rows: T[]) => Map.groupBy(rows, (row) => row.provider_n);

  async function lines(rows: Awaited<ReturnType<typeof rowsOf>>): Promise<ProviderLine[]> {
    if (rows.length === 0) return [];
    const ns = rows.map(({ n }) => n);
    const locations = grouped(
      await db.sql.selectFrom('provider_locations').selectAll().where('provider_n', 'in', ns).orderBy('id').execute(),
    );
    const credentials = grouped(
      await db.sql.selectFrom('provider_credentials').selectAll().where('provider_n', 'in', ns).execute(),
    );
    const counts = await db.sql
      .selectFrom('photos')
      .select(['provider_n', (eb) => eb.fn.countAll<number>().as('count')])
      .where('provider_n', 'in', ns)
      .where('status', '=', 'published')
      .groupBy('provider_n')
      .execute();
    const now = await timeOf(db);
    return rows.map((row) =>
      providerLine(row, {
        locations: locations.get(row.n) ?? [],
        credentials: credentials.get(row.n) ?? [],
        photos: Number(counts.find(({ provider_n }) => provider_n === row.n)?.count ?? 0),
        now,
      }),
    );
  }
  const rowsOf = (ns: readonly number[]) => db.sql.selectFrom('providers').selectAll().where('n', 'in', ns).execute();

  async function near(circle: { lat: number; lon: number; km: number }): Promise<number[]> {
    const degrees = circle.km / 111;
    const wide = degrees / Math.max(0.05, Math.cos(radians(circle.lat)));
    const places = await db.sql
      .selectFrom('provider_locations')
      .innerJoin('providers', 'providers.n', 'provider_locations.provider_n')
      .select(['provider_n', 'lat', 'lon'])
      // Who is hidden is not to be found by her places either.
      .where('providers.status', '=', 'published')
      .where(sql<boolean>`lat between ${circle.lat - degrees} and ${circle.lat + degrees}`)
      .where(sql<boolean>`lon between ${circle.lon - wide} and ${circle.lon + wide}`)
      .execute();
    return [...new Set(places.filter((place) => distanceKm(circle, place) <= circle.km).map((p) => p.provider_n))];
  }

  const editable = (member: string) =>
    db.sql
      .selectFrom('provider_editors')
      .innerJoin('providers', 'providers.n', 'provider_editors.provider_n')
      .select(['providers.n', 'providers.id', 'providers.name'])
      .where('member', '=', member)
      .where('providers.status', '=', 'published')
      .orderBy('granted_at')
      .orderBy('providers.n');

  return {
    ...providerStaffIn(db),
    add: (provider) => db.write((tx) => addProvider(tx, provider)),

    byId: (id) => readProvider(db, id),

    async linesByNs(ns) {
      if (ns.length === 0) return new Map();
      return new Map((await lines(await rowsOf(ns))).map((line) => [line.n, line]));
    },

    async directory() {
      const rows = await db.sql
        .selectFrom('providers')
        .leftJoin('provider_locations', 'provider_locations.provider_n', 'providers.n')
        .select(['n', 'providers.id', 'name', 'practice_name', 'city', 'region', 'country', 'lat', 'lon'])
        .where('status', '=', 'published')
        .orderBy('n')
        .execute();
      return rows.map(({ practice_name, region, country, lat, lon, ...row }) => ({
        ...row,
        practiceName: practice_name,
        region: region ?? '',
        country: country ?? '',
        lat: lat ?? 0,
        lon: lon ?? 0,
      }));
    },

    near,

    async nById(id) {
      const row = await db.sql.selectFrom('providers').select('n').where('id', '=', id).executeTakeFirst();
      return row?.n ?? null;
    },

    editableBy: async (member) => (await editable(member).limit(1).executeTakeFirst()) ?? null,
    allEditableBy: (member) => editable(member).execute(),

    async allowEditing(providerN, member, by) {
      await db.sql
        .insertInto('provider_editors')
        .values({ provider_n: providerN, member, granted_at: db.now(), granted_by: by, claim_id: null })
        .onConflict((on) => on.doNothing())
        .execute();
    },

    update: (n, rev, change) => updateProviderIn(db, n, rev, change),
  };
}
