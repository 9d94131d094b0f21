import { sql } from 'kysely';
import type { Db } from './db.ts';
import { cannotBeUnsealed } from './outbox-work.ts';
import { prepared } from './prepared.ts';

/** The part of the outbox that tells how it stands. */
export interface OutboxWatch {
  /** Whether there may be anything to claim: cheap, so that whoever has nothing to do takes nobody's turn to write. */
  hasDue(): Promise<boolean>;
  /** R82 how long the oldest job of this kind has been due and free, since a dead worker's lease ended at the latest; 0 = there is none. */
  untakenMs(kind: string): Promise<number>;
  /** For metrics and the alarm: jobs that are due and wait, how long the oldest has, and how many are dead. */
  state(): Promise<{ waiting: number; oldestMs: number; dead: number }>;
  /** R32 how many wait, due or not, that whoever tried them last could not open. */
  sealed(): Promise<number>;
}

const due = prepared((db) =>
  db.sql
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', sql.lit('waiting'))
    .where((or) => or.or([or('due_at', '<=', db.now()), or('expires_at', '<=', db.now())]))
    .limit(sql.lit(1))
    .compile(),
);

export function outboxWatchIn(db: Db): OutboxWatch {
  return {
    hasDue: async () => (await due.first(db, {})) !== undefined,
    async untakenMs(kind) {
      const now = db.now();
      const { oldest } = await db.sql
        .selectFrom('outbox')
        .select(
          sql<number>`coalesce(${now} - min(case when lease_until > due_at then lease_until else due_at end), 0)`.as(
            'oldest',
          ),
        )
        .where('state', '=', sql.lit('waiting'))
        .where('due_at', '<=', now)
        .where('kind', '=', kind)
        .where((or) => or.or([or('lease_until', 'is', null), or('lease_until', '<=', now)]))
        .executeTakeFirstOrThrow();
      return oldest;
    },
    async state() {
      const now = db.now();
      // Each of the two reads its own small index, and not the many jobs that are done.
      const due = await db.sql
        .selectFrom('outbox')
        .select([sql<number>`count(*)`.as('waiting'), sql<number>`coalesce(${now} - min(due_at), 0)`.as('oldest')])
        .where('state', '=', sql.lit('waiting'))
        .where('due_at', '<=', now)
        .executeTakeFirstOrThrow();
      const given = await db.sql
        .selectFrom('outbox')
        .select(sql<number>`count(*)`.as('dead'))
        .where('state', '=', sql.lit('dead'))
        .executeTakeFirstOrThrow();
      return { waiting: due.waiting, oldestMs: due.oldest, dead: given.dead };
    },
    async sealed() {
      const { jobs } = await db.sql
        .selectFrom('outbox')
        .select(sql<number>`count(*)`.as('jobs'))
        .where('state', '=', sql.lit('waiting'))
        .where('last_error', '=', cannotBeUnsealed)
        .executeTakeFirstOrThrow();
      return jobs;
    },
  };
}
