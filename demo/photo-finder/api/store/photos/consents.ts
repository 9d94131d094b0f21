import type { FinderDb } from '../finder-db.ts';
import type { ConsentRow } from '../tables.ts';

/**
 * What a member agreed to, with the exact text. The database refuses to change or delete a row.
 */
export interface Consents {
  byId(id: string): Promise<ConsentRow | null>;
  /**
   * False where it was withdrawn already. Publishing looks at this row, so the photo's lock is held
   * by both.
   */
  withdraw(id: string): Promise<boolean>;
  /** Under which photos of a member lie. */
  givenBy(member: string): Promise<ConsentRow[]>;
}

export function consentsIn(db: FinderDb): Consents {
  return {
    async byId(id) {
      return (await db.sql.selectFrom('consents').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
    },
    async withdraw(id) {
      const { numUpdatedRows } = await db.sql
        .updateTable('consents')
        .set({ withdrawn_at: db.now() })
        .where('id', '=', id)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    givenBy: (member) => db.sql.selectFrom('consents').selectAll().where('accepted_by', '=', member).execute(),
  };
}
