import { sql } from 'kysely';
import { itemSteps } from '../../../contract/state-machines.ts';
import { recountSaves } from '../collections/recount-saves.ts';
import type { FinderDb } from '../finder-db.ts';

/** Data stored under a member's id that belongs to this member alone. */
export interface MemberData {
  /** The pages that the member edits, also hidden ones. */
  pagesOf(member: string): Promise<number[]>;
  /** Ids of the photos in her collections; none is added before the transaction ends. */
  savedBy(member: string): Promise<string[]>;
  /** Deletes it, behind the locks of all these; answers how many collections there were. */
  erase(member: string): Promise<number>;
}

export function memberDataIn(db: FinderDb): MemberData {
  return {
    async pagesOf(member) {
      const rows = await db.sql
        .selectFrom('provider_editors')
        .select('provider_n')
        .where('member', '=', member)
        .execute();
      return rows.map(({ provider_n }) => provider_n);
    },

    async savedBy(member) {
      await db.lock(`finder:collections:${member}`);
      const own = await db.sql
        .selectFrom('collections')
        .select('id')
        .where('owner', '=', member)
        .orderBy('id')
        .$if(db.kind === 'postgres', (q) => q.forUpdate())
        .execute();
      if (own.length === 0) return [];
      const rows = await db.sql
        .selectFrom('collection_items')
        .innerJoin('photos', 'photos.n', 'collection_items.photo_n')
        .select('photos.id')
        .where(
          'collection_id',
          'in',
          own.map(({ id }) => id),
        )
        .execute();
      return rows.map(({ id }) => id);
    },

    async erase(member) {
      const saved = await db.sql
        .selectFrom('collection_items')
        .innerJoin('collections', 'collections.id', 'collection_items.collection_id')
        .select('photo_n')
        .distinct()
        .where('owner', '=', member)
        .execute();
      const own = db.sql.selectFrom('collections').select('id').where('owner', '=', member);
      await db.sql.updateTable('reports').set({ snapshot: '{}' }).where('target_id', 'in', own).execute();
      await db.sql
        .updateTable('moderation_items')
        .set({ status: itemSteps.ignore.to, version: sql<number>`version + 1` })
        .where('kind', '=', 'collection')
        .where('target_id', 'in', own)
        .where('status', 'in', itemSteps.ignore.from)
        .execute();
      const gone = await db.sql.deleteFrom('collections').where('owner', '=', member).executeTakeFirst();
      await recountSaves(
        db,
        saved.map(({ photo_n }) => photo_n),
      );
      await db.sql.deleteFrom('kept_links').where('member', '=', member).execute();
      const pages = await db.sql
        .deleteFrom('provider_editors')
        .where('member', '=', member)
        .returning('provider_n')
        .execute();
      // Without an editor a page is kept by its provider no more.
      for (const { provider_n: n } of pages)
        await db.sql
          .updateTable('providers')
          .set({ claimed_at: null, rev: sql<number>`rev + 1` })
          .where('n', '=', n)
          .where('n', 'not in', db.sql.selectFrom('provider_editors').select('provider_n'))
          .execute();
      await db.sql.deleteFrom('staff_roles').where('member', '=', member).execute();
      await db.sql
        .updateTable('consents')
        .set({ accepted_by: 'erased', subject_ref: null })
        .where('accepted_by', '=', member)
        .execute();
      // Counters stay for the day that they last: erasing everything must not be a way to begin it
      // anew.
      return Number(gone.numDeletedRows);
    },
  };
}
