import type { Db } from '../db.ts';

/** Demo data are planted once: a deleted member does not come back with the next start. */
export interface Seeds {
  /**
   * True for the first caller of this app and name, false ever after. Call it in the transaction
   * that plants.
   */
  claim(appId: string, name: string): Promise<boolean>;
}

export function seedsIn(db: Db): Seeds {
  return {
    async claim(appId, name) {
      const claimed = await db.sql
        .insertInto('seeds')
        .values({ app_id: appId, name, seeded_at: db.now() })
        .onConflict((on) => on.columns(['app_id', 'name']).doNothing())
        .returning('name')
        .executeTakeFirst();
      return claimed !== undefined;
    },
  };
}
