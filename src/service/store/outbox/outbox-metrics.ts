import { sql } from 'kysely';
import { mailJobKind } from '../../domain/mails/mail.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import { cannotBeUnsealed } from './outbox-queue.ts';

/** The part of the outbox that reports its state. */
export interface OutboxMetrics {
  /** Whether there may be a job to claim: a cheap read, so that idle workers take no write lock. */
  hasDue(): Promise<boolean>;
  /**
   * R82 how long the oldest job of this kind has been due and free, since a dead worker's lease
   * ended at the latest; 0 = there is none.
   */
  untakenMs(kind: string): Promise<number>;
  /**
   * For metrics and the alarm: jobs that are due and wait, how long the oldest has, and how many
   * are dead. R63 a mail that has failed waits from its beginning, due or not: it is tried so often
   * that it would never look old while the mail server is away. (Webhooks are not counted so,
   * because one app's server that is away for days must not hide that all mails are late.)
   * Of one kind, or all.
   */
  state(kind?: string): Promise<{ waiting: number; oldestMs: number; dead: number }>;
  /** How many wait for a later time, such as their next try, and are not part of `state`. */
  later(kind: string): Promise<number>;
  /** R32 how many wait, due or not, whose payload the last worker could not unseal. */
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

const isFailedMail = sql<boolean>`(kind = ${sql.lit(mailJobKind)} and last_error is not null)`;

export function outboxMetricsIn(db: Db): OutboxMetrics {
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
    async state(kind) {
      const now = db.now();
      // Each of the two reads its own small index, and not the many jobs that are done.
      const due = await db.sql
        .selectFrom('outbox')
        .select([
          sql<number>`count(*)`.as('waiting'),
          sql<number>`coalesce(${now} - min(case when ${isFailedMail} then created_at else due_at end), 0)`.as(
            'oldest',
          ),
        ])
        .where('state', '=', sql.lit('waiting'))
        .where((or) => or.or([or('due_at', '<=', now), isFailedMail]))
        .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
        .executeTakeFirstOrThrow();
      const given = await db.sql
        .selectFrom('outbox')
        .select(sql<number>`count(*)`.as('dead'))
        .where('state', '=', sql.lit('dead'))
        .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
        .executeTakeFirstOrThrow();
      return { waiting: due.waiting, oldestMs: due.oldest, dead: given.dead };
    },
    async later(kind) {
      const { jobs } = await db.sql
        .selectFrom('outbox')
        .select(sql<number>`count(*)`.as('jobs'))
        .where('state', '=', sql.lit('waiting'))
        .where('due_at', '>', db.now())
        .where('kind', '=', kind)
        .where(sql<boolean>`not ${isFailedMail}`)
        .executeTakeFirstOrThrow();
      return jobs;
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
