import { sql } from 'kysely';
import type { FinderDb } from '../finder-db.ts';

/**
 * The other side sees published sets only, so what it has confirmed does not hold for one more. A
 * confirmation that is on its way finds another revision. Call it in a transaction.
 */
export async function endUnseenConfirmations(tx: FinderDb, photoN: number): Promise<void> {
  await tx.sql
    .updateTable('stories')
    .set({
      patient_confirmed_at: sql<number | null>`case when patient = owner then patient_confirmed_at end`,
      provider_confirmed_at: sql<number | null>`case when patient = owner then null else provider_confirmed_at end`,
      rev: sql<number>`rev + 1`,
    })
    .where('n', 'in', (eb) => eb.selectFrom('story_sets').select('story_n').where('photo_n', '=', photoN))
    .execute();
}
