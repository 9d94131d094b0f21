import { sql } from 'kysely';
import type { FinderDb } from '../finder-db.ts';

/**
 * Ids of processed webhooks: the membership service repeats each one until it is acknowledged.
 */
export interface ProcessedWebhooks {
  /**
   * True the first time. Within the transaction that does what the news ask for: what was not done
   * was not heard.
   */
  isNew(id: string): Promise<boolean>;
  /** Longer ago than any event is delivered again. */
  forgetOld(): Promise<void>;
}

const keptMs = 7 * 24 * 60 * 60_000;

export function processedWebhooksIn(db: FinderDb): ProcessedWebhooks {
  return {
    async isNew(id) {
      const { numInsertedOrUpdatedRows } = await db.sql
        .insertInto('heard_news')
        .values({ id, heard_at: db.now() })
        .onConflict((on) => on.column('id').doNothing())
        .executeTakeFirstOrThrow();
      return Number(numInsertedOrUpdatedRows) > 0;
    },
    async forgetOld() {
      await db.sql.deleteFrom('heard_news').where('heard_at', '<', sql<number>`${db.now()} - ${keptMs}`).execute();
    },
  };
}
