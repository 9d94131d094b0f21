import type { Selectable } from 'kysely';
import { type RevisionStep, revisionSteps, type Step } from '../../../contract/state-machines.ts';
import type { FinderDb } from '../finder-db.ts';
import type { ProviderTables } from './provider-tables.ts';

export type RevisionRecord = Selectable<ProviderTables['provider_revisions']>;

/** Changes of a provider's page that wait for a moderator; sending one is what stores it. */
export interface Revisions {
  /** What waits, and is no section of the editor's form. */
  add(revision: Pick<RevisionRecord, 'id' | 'provider_n' | 'section' | 'author'> & { patch: unknown }): Promise<void>;
  byId(id: string): Promise<RevisionRecord | null>;
  of(providerN: number): Promise<RevisionRecord[]>;
  by(member: string): Promise<RevisionRecord[]>;
  /** The only way in which a revision changes its state; null where the step may not be taken. */
  take(id: string, step: Exclude<RevisionStep, 'send'>, reason?: string): Promise<RevisionRecord | null>;
  forget(member: string): Promise<void>;
}

export function revisionsIn(db: FinderDb): Revisions {
  const revisions = () => db.sql.selectFrom('provider_revisions').selectAll();
  return {
    async add({ patch, ...revision }) {
      await db.sql
        .insertInto('provider_revisions')
        .values({
          ...revision,
          patch: JSON.stringify(patch),
          status: revisionSteps.send.to,
          created_at: db.now(),
          reason: null,
        })
        .execute();
    },
    byId: async (id) => (await revisions().where('id', '=', id).executeTakeFirst()) ?? null,
    of: (n) => revisions().where('provider_n', '=', n).orderBy('created_at', 'desc').execute(),
    by: (member) => revisions().where('author', '=', member).execute(),
    async take(id, step, reason) {
      const { from, to }: Step<RevisionRecord['status']> = revisionSteps[step];
      const row = await db.sql
        .updateTable('provider_revisions')
        .set({ status: to, ...(reason !== undefined && { reason }) })
        .where('id', '=', id)
        .where(
          'status',
          'in',
          from.filter((state) => state !== 'draft'),
        )
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },
    async forget(member) {
      await db.sql.updateTable('provider_revisions').set({ author: 'erased' }).where('author', '=', member).execute();
    },
  };
}
