import { sql } from 'kysely';
import { type PageState, type PageStep, pageSteps, type Step } from '../../../contract/state-machines.ts';
import type { FinderDb } from '../finder-db.ts';
import { noteHerPhotos } from '../photos/mark-provider-photos-changed.ts';

export interface PageRecord {
  n: number;
  id: string;
  name: string;
  state: PageState;
}

/** Whether a provider's page is to be seen, whatever stands on it. */
export interface ProviderPages {
  byId(id: string): Promise<PageRecord | null>;
  byN(n: number): Promise<PageRecord | null>;
  /** The only way in which a page changes its state; null where the step may not be taken. */
  take(n: number, step: PageStep): Promise<PageRecord | null>;
  /** The sets that its editors sent, but those that are removed already; in one order. */
  sets(n: number): Promise<string[]>;
}

export function providerPagesIn(db: FinderDb): ProviderPages {
  const pages = (at: FinderDb = db) =>
    at.sql
      .selectFrom('providers')
      .select([
        'n',
        'id',
        'name',
        sql<PageState>`case when removed_at is null then status else 'removed' end`.as('state'),
      ]);
  const byN = async (n: number) => (await pages().where('n', '=', n).executeTakeFirst()) ?? null;
  return {
    byId: async (id) => (await pages().where('id', '=', id).executeTakeFirst()) ?? null,
    byN,
    take: (n, step) =>
      db.write(async (tx) => {
        const { from, to }: Step<PageState> = pageSteps[step];
        const taken = await tx.sql
          .updateTable('providers')
          .set({
            rev: sql<number>`rev + 1`,
            ...(to === 'removed' ? { status: 'hidden', removed_at: tx.now() } : { status: to }),
          })
          .where('n', '=', n)
          .where('removed_at', 'is', null)
          .where(
            'status',
            'in',
            from.filter((state) => state !== 'removed'),
          )
          .executeTakeFirst();
        if (taken.numUpdatedRows === 0n) return null;
        // Lists that are kept name her beside her photos.
        await noteHerPhotos(tx, n);
        return (await pages(tx).where('n', '=', n).executeTakeFirst()) ?? null;
      }),
    async sets(n) {
      const rows = await db.sql
        .selectFrom('photos')
        .select('id')
        .where('provider_n', '=', n)
        .where('source', '=', 'provider')
        .where('status', '<>', 'removed')
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
