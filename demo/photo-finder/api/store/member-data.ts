import { recountSaves } from './collections.ts';
import type { FinderDb } from './finder-db.ts';

/** What stands under a member's id and belongs to nobody else. */
export interface MemberData {
  /** Deletes it; answers how many collections there were. */
  erase(member: string): Promise<number>;
}

export function memberDataIn(db: FinderDb): MemberData {
  return {
    async erase(member) {
      const saved = await db.sql
        .selectFrom('collection_items')
        .innerJoin('collections', 'collections.id', 'collection_items.collection_id')
        .select('photo_n')
        .distinct()
        .where('owner', '=', member)
        .execute();
      const gone = await db.sql.deleteFrom('collections').where('owner', '=', member).executeTakeFirst();
      await recountSaves(
        db,
        saved.map(({ photo_n }) => photo_n),
      );
      await db.sql.deleteFrom('kept_links').where('member', '=', member).execute();
      await db.sql.deleteFrom('provider_editors').where('member', '=', member).execute();
      await db.sql.deleteFrom('staff_roles').where('member', '=', member).execute();
      await db.sql
        .updateTable('consents')
        .set({ accepted_by: 'erased', subject_ref: null })
        .where('accepted_by', '=', member)
        .execute();
      for (const counters of ['limits', 'rates'] as const)
        await db.sql.deleteFrom(counters).where('name', 'like', `%:${member}`).execute();
      return Number(gone.numDeletedRows);
    },
  };
}
