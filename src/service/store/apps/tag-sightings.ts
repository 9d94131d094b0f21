import type { ExpressionBuilder } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import type { Tables } from '../tables.ts';

/** When a page of an origin has last asked for this app. */
export interface TagSighting {
  origin: string;
  /** Milliseconds since 1970. */
  seenAt: number;
}

export interface TagSightings {
  /** Best effort: SQLite does not wait for the disk. */
  note(tenant: Tenant, origin: string): Promise<void>;
  /** Of the origins that begin so. */
  keepNewest(tenant: Tenant, beginning: string, count: number): Promise<void>;
  /** The newest first. */
  list(tenant: Tenant, limit: number): Promise<TagSighting[]>;
}

const noteTag = prepared((db, { appId, mode, origin }: Tenant & { origin: string }) =>
  db.sql
    .insertInto('tag_sightings')
    .values({ app_id: appId, mode, origin, seen_at: db.now() })
    .onConflict((row) => row.columns(['app_id', 'mode', 'origin']).doUpdateSet({ seen_at: db.now() }))
    .returning('seen_at')
    .compile(),
);

export function tagSightingsIn(db: Db): TagSightings {
  return {
    async note({ appId, mode }, origin) {
      const seen = { appId, mode, origin };
      const isNoted = db.syncFastPath?.transactionNoSync(() => {
        noteTag.allNow(db, seen);
        return true;
      });
      if (!isNoted) await noteTag.all(db, seen);
    },
    async keepNewest({ appId, mode }, beginning, count) {
      const isOfThese = (q: ExpressionBuilder<Tables, 'tag_sightings'>) =>
        q.and([q('app_id', '=', appId), q('mode', '=', mode), q('origin', 'like', `${beginning}%`)]);
      await db.sql
        .deleteFrom('tag_sightings')
        .where(isOfThese)
        .where('origin', 'not in', (q) =>
          q
            .selectFrom('tag_sightings')
            .select('origin')
            .where(isOfThese)
            .orderBy('seen_at', 'desc')
            .orderBy('origin')
            .limit(count),
        )
        .execute();
    },
    async list({ appId, mode }, limit) {
      const rows = await db.sql
        .selectFrom('tag_sightings')
        .select(['origin', 'seen_at'])
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .orderBy('seen_at', 'desc')
        .orderBy('origin')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ origin: row.origin, seenAt: Number(row.seen_at) }));
    },
  };
}
