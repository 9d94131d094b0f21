import { sql } from 'kysely';
import type { Procedure } from '../../../contract/procedures.ts';
import type { FinderDb } from '../finder-db.ts';
import { noteHerPhotos } from '../photos/mark-provider-photos-changed.ts';

/** What an editor changes: `live` holds at once, `waiting` is kept for a moderator. */
export interface ProviderChange {
  live: {
    bio?: string;
    languages?: string[];
    places?: { id: string; phone?: string; hours?: string }[];
    links?: { kind: 'site' | 'booking' | 'video' | 'social'; url: string }[];
    procedures?: { slug: Procedure; since: number | null }[];
    dropPlaces?: string[];
    dropCredentials?: string[];
  };
  /** section -> what is wished for, with the ids under which revision and queue know it. */
  waiting: { section: string; patch: unknown; revisionId: string; itemId: string }[];
  author: string;
}

const reviewMs = 3 * 24 * 60 * 60 * 1000;

/** A change that waits for a moderator. */
async function addRevision(
  tx: FinderDb,
  n: number,
  author: string,
  { section, patch, revisionId, itemId }: ProviderChange['waiting'][number],
) {
  await tx.sql
    .insertInto('provider_revisions')
    .values({
      id: revisionId,
      provider_n: n,
      section,
      patch: JSON.stringify(patch),
      author,
      status: 'pending',
      created_at: tx.now(),
      reason: null,
    })
    .execute();
  await tx.sql
    .insertInto('moderation_items')
    .values({
      id: itemId,
      kind: 'provider_revision',
      target_id: revisionId,
      priority: 20,
      status: 'pending',
      claimed_by: null,
      claimed_until: null,
      created_at: tx.now(),
      sla_at: sql<number>`${tx.now()} + ${reviewMs}`,
    })
    .execute();
}

async function replaceLists(tx: FinderDb, n: number, { links, procedures }: ProviderChange['live']) {
  if (links) {
    await tx.sql.deleteFrom('provider_links').where('provider_n', '=', n).execute();
    if (links.length > 0)
      await tx.sql
        .insertInto('provider_links')
        .values(links.map((one) => ({ ...one, provider_n: n })))
        .execute();
  }
  if (procedures) {
    await tx.sql.deleteFrom('provider_procedures').where('provider_n', '=', n).execute();
    if (procedures.length > 0)
      await tx.sql
        .insertInto('provider_procedures')
        .values(procedures.map(({ slug, since }) => ({ provider_n: n, procedure_slug: slug, since })))
        .execute();
  }
}

/** The new `rev`, or null if another editor was faster. */
export const updateProviderIn = (
  db: FinderDb,
  n: number,
  rev: number,
  { live, waiting, author }: ProviderChange,
): Promise<number | null> =>
  db.write(async (tx) => {
    const taken = await tx.sql
      .updateTable('providers')
      .set({
        rev: sql<number>`rev + 1`,
        ...(live.bio !== undefined && { bio: live.bio }),
        ...(live.languages && { languages: JSON.stringify(live.languages) }),
      })
      .where('n', '=', n)
      .where('rev', '=', rev)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return null;
    for (const { id, phone, hours } of live.places ?? [])
      await tx.sql
        .updateTable('provider_locations')
        .set({ ...(phone !== undefined && { phone }), ...(hours !== undefined && { hours }) })
        .where('id', '=', id)
        .where('provider_n', '=', n)
        .$if(phone === undefined && hours === undefined, (q) => q.set({ provider_n: n }))
        .execute();
    await replaceLists(tx, n, live);
    for (const [table, gone] of [
      ['provider_locations', live.dropPlaces],
      ['provider_credentials', live.dropCredentials],
    ] as const)
      if (gone?.length) await tx.sql.deleteFrom(table).where('provider_n', '=', n).where('id', 'in', gone).execute();
    // The search by distance uses her places.
    if (live.dropPlaces?.length) await noteHerPhotos(tx, n);
    for (const change of waiting) await addRevision(tx, n, author, change);
    await tx.sql
      .insertInto('audit_log')
      .values({
        at: tx.now(),
        event: 'provider-edited',
        actor: author,
        target: String(n),
        detail: JSON.stringify({
          live: Object.keys(live).sort().join(','),
          waiting: waiting.map(({ section }) => section).join(','),
        }),
      })
      .execute();
    return rev + 1;
  });
