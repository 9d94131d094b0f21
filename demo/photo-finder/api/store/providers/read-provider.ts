import type { Procedure } from '../../../contract/procedures.ts';
import type { FinderDb } from '../finder-db.ts';
import { isPageChange } from './page-changes.ts';
import { portraitIn } from './portraits.ts';
import { type ProviderRecord, providerLine } from './provider-records.ts';

/** A correction names what it corrects. */
const nameOfWaiting = ({ section, patch }: { section: string; patch: string }): string => {
  const { id } = Object(JSON.parse(patch)) as { id?: string };
  return id ? `${section}:${id}` : section;
};

/** The database's time, in ms since 1970. */
export const timeOf = async (db: FinderDb) =>
  (await db.sql.selectNoFrom(db.now().as('now')).executeTakeFirstOrThrow()).now;

/** `Providers.byId`. */
export async function readProvider(db: FinderDb, id: string): Promise<ProviderRecord | null> {
  const row = await db.sql
    .selectFrom('providers')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (!row) return null;
  const { sql } = db;
  const locations = await sql.selectFrom('provider_locations').selectAll().where('provider_n', '=', row.n).execute();
  const credentials = await sql
    .selectFrom('provider_credentials')
    .selectAll()
    .where('provider_n', '=', row.n)
    .execute();
  const links = await sql.selectFrom('provider_links').selectAll().where('provider_n', '=', row.n).execute();
  const offered = await db.sql
    .selectFrom('provider_procedures')
    .selectAll()
    .where('provider_n', '=', row.n)
    .orderBy('procedure_slug')
    .execute();
  const results = await db.sql
    .selectFrom('photos')
    .select(['procedure_primary', 'tone', 'shape', (eb) => eb.fn.countAll<number>().as('count')])
    .where('provider_n', '=', row.n)
    .where('status', '=', 'published')
    .groupBy(['procedure_primary', 'tone', 'shape'])
    .execute();
  const waiting = await db.sql
    .selectFrom('provider_revisions')
    .select(['section', 'patch'])
    .where('provider_n', '=', row.n)
    .where('status', '=', 'pending')
    .execute();
  const sum = (list: typeof results) => list.reduce((total, { count }) => total + Number(count), 0);
  return {
    ...providerLine(row, { locations, credentials, photos: sum(results), now: await timeOf(db) }),
    bio: row.bio,
    yearsFrom: row.years_from,
    languages: JSON.parse(row.languages) as string[],
    isClaimed: row.claimed_at !== null,
    rev: row.rev,
    locations,
    credentials,
    links: links.map(({ kind, url }) => ({ kind, url })),
    procedures: offered.map(({ procedure_slug, since }) => ({
      slug: procedure_slug as Procedure,
      since,
      photos: sum(results.filter((one) => one.procedure_primary === procedure_slug)),
    })),
    results: results.map(({ tone, shape, count }) => ({ tone, shape, count: Number(count) })),
    // What moderators propose among themselves is not for the editor.
    waiting: [...new Set(waiting.filter(({ section }) => !isPageChange(section)).map(nameOfWaiting))],
    waitingPortrait: portraitIn(waiting),
  };
}
