import { sql } from 'kysely';
import type { FinderDb } from '../finder-db.ts';

export const jobKinds = [
  'derive',
  'erase',
  'erase-member',
  'forget-document',
  'forget-original',
  'forget-portrait',
] as const;
export type JobKind = (typeof jobKinds)[number];
export interface Job {
  id: number;
  kind: JobKind;
  target: string;
  tries: number;
}

/**
 * A queue in the database: what was begun when the process died is taken again when its time is
 * over.
 */
export interface Jobs {
  /** The same work waits once. */
  add(kind: JobKind, target: string, delayMs?: number): Promise<void>;
  /** Leases the next due job for `leaseMs`. */
  next(leaseMs: number): Promise<Job | null>;
  done(id: number): Promise<void>;
  cancel(kind: JobKind, target: string): Promise<void>;
  /**
   * False if the job was cancelled or postponed after a worker had taken it.
   */
  isDue(kind: JobKind, target: string): Promise<boolean>;
  /** Later, and later each time. */
  again(job: Job): Promise<void>;
  waiting(): Promise<number>;
}

const firstWaitMs = 2_000;
const mostWaitMs = 60 * 60 * 1000;

export function jobsIn(db: FinderDb): Jobs {
  return {
    async add(kind, target, delayMs = 0) {
      await db.sql
        .insertInto('jobs')
        .values({ kind, target, run_at: sql<number>`${db.now()} + ${delayMs}`, taken_until: null })
        // What waits for later already and is wanted now is wanted now.
        .onConflict((on) =>
          on.columns(['kind', 'target']).doUpdateSet({
            run_at: sql<number>`case when jobs.run_at < excluded.run_at then jobs.run_at else excluded.run_at end`,
          }),
        )
        .execute();
    },

    next: (leaseMs) =>
      db.write(async (tx) => {
        await tx.lock('finder:jobs');
        const job = await tx.sql
          .selectFrom('jobs')
          .select(['id', 'kind', 'target', 'tries'])
          .where('run_at', '<=', tx.now())
          .where((eb) => eb.or([eb('taken_until', 'is', null), eb('taken_until', '<=', tx.now())]))
          .orderBy('run_at')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst();
        if (!job) return null;
        await tx.sql
          .updateTable('jobs')
          .set({ taken_until: sql<number>`${tx.now()} + ${leaseMs}`, tries: sql<number>`tries + 1` })
          .where('id', '=', job.id)
          .execute();
        return { ...job, kind: job.kind as JobKind, tries: job.tries + 1 };
      }),

    async done(id) {
      await db.sql.deleteFrom('jobs').where('id', '=', id).execute();
    },

    async cancel(kind, target) {
      await db.sql.deleteFrom('jobs').where('kind', '=', kind).where('target', '=', target).execute();
    },

    async isDue(kind, target) {
      const row = await db.sql
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where('target', '=', target)
        .where('run_at', '<=', db.now())
        .executeTakeFirst();
      return row !== undefined;
    },

    async again({ id, tries }) {
      const waitMs = Math.min(mostWaitMs, firstWaitMs * 2 ** Math.min(20, tries));
      await db.sql
        .updateTable('jobs')
        .set({ taken_until: null, run_at: sql<number>`${db.now()} + ${waitMs}` })
        .where('id', '=', id)
        .execute();
    },

    async waiting() {
      const { count } = await db.sql
        .selectFrom('jobs')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
