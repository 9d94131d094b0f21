import { sql } from 'kysely';
import type { FinderDb } from '../finder-db.ts';

const reviewMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Puts a public collection into the queue; one that waits there already is a new version of itself.
 */
export async function askModeration(tx: FinderDb, id: string, itemId: string) {
  await tx.sql
    .insertInto('moderation_items')
    .values({
      id: itemId,
      kind: 'collection',
      target_id: id,
      priority: 20,
      status: 'pending',
      claimed_by: null,
      claimed_until: null,
      created_at: tx.now(),
      sla_at: sql<number>`${tx.now()} + ${reviewMs}`,
    })
    // An earlier review saw another text.
    .onConflict((on) =>
      on
        .columns(['kind', 'target_id'])
        // Written out: SQLite finds the index of what is pending by nothing else.
        .where('status', '=', sql.lit('pending'))
        .doUpdateSet({ version: sql<number>`moderation_items.version + 1` }),
    )
    .execute();
}
