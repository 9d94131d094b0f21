import type { Selectable } from 'kysely';
import type { FinderDb } from '../finder-db.ts';
import type { ConsentAndReportTables } from '../moderation/consent-and-report-tables.ts';

export type DocumentRecord = Selectable<ConsentAndReportTables['documents']>;

/** What claims and consents are proved with. The bytes lie elsewhere, under `file_key`. */
export interface Documents {
  add(document: Omit<DocumentRecord, 'target' | 'created_at'>): Promise<void>;
  byId(id: string): Promise<DocumentRecord | null>;
  /** Those of one claim or consent. */
  of(target: string): Promise<DocumentRecord[]>;
  by(member: string): Promise<DocumentRecord[]>;
  /** False where one of them is not hers, or proves something already. */
  attach(ids: readonly string[], member: string, target: string): Promise<boolean>;
  /**
   * Returns the removed row; the caller then removes the file. Null = it is gone. With `member`:
   * only this member's own, unattached documents.
   */
  remove(id: string, member?: string): Promise<DocumentRecord | null>;
  /**
   * Says of all of hers no more whose they were, and answers which they are: their files go next.
   */
  forget(member: string): Promise<string[]>;
}

export function documentsIn(db: FinderDb): Documents {
  const documents = () => db.sql.selectFrom('documents').selectAll();
  return {
    async add(document) {
      await db.sql
        .insertInto('documents')
        .values({ ...document, target: null, created_at: db.now() })
        .execute();
    },
    byId: async (id) => (await documents().where('id', '=', id).executeTakeFirst()) ?? null,
    of: (target) => documents().where('target', '=', target).orderBy('created_at').orderBy('id').execute(),
    by: (member) => documents().where('member', '=', member).orderBy('created_at').execute(),
    async attach(ids, member, target) {
      if (ids.length === 0) return true;
      const taken = await db.sql
        .updateTable('documents')
        .set({ target })
        .where('id', 'in', ids)
        .where('member', '=', member)
        .where('target', 'is', null)
        .executeTakeFirst();
      return Number(taken.numUpdatedRows) === ids.length;
    },
    async remove(id, member) {
      const row = await db.sql
        .deleteFrom('documents')
        .where('id', '=', id)
        .$if(member !== undefined, (q) => q.where('member', '=', member!).where('target', 'is', null))
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },
    async forget(member) {
      const rows = await db.sql
        .updateTable('documents')
        .set({ member: 'erased' })
        .where('member', '=', member)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
