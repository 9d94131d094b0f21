import { sql } from 'kysely';
import type { Db } from './db.ts';
import { type OutboxDesk, outboxDeskIn } from './outbox-desk.ts';
import { prepared } from './prepared.ts';
import type { Tenant } from './tenant.ts';

/** Something to be done outside after the commit: a mail or a webhook. Written in the transaction of its cause (R62). */
export interface NewJob {
  /** Stable over all tries: the Message-ID or webhook id is made of it. */
  id: string;
  kind: string;
  /** Sealed in the database when the store has a secret, and erased once the job is done, dead or expired (R13); of a webhook that is dead it is kept. */
  payload: unknown;
  /** The member whom it tells of, where it tells of one. */
  about?: string;
  /** Not before this many ms from now; default 0. */
  delayMs?: number;
  /** After this many ms it is dropped instead of sent late (R63: mails with codes); left out = never. */
  lifetimeMs?: number;
}

export interface Job<Payload = unknown> extends Tenant {
  id: string;
  kind: string;
  payload: Payload;
  /** Tries, this one included. */
  attempts: number;
  createdAt: number;
}

export interface Outbox extends OutboxDesk {
  add(tenant: Tenant, job: NewJob): Promise<void>;
  /**
   * Takes up to `limit` due jobs for `leaseMs` (at most 60,000). Another worker gets them only after the lease has run out, so a
   * dead worker's jobs are done by the next. Expired ones are dropped on the way.
   */
  claim<Payload = unknown>(ask: {
    worker: string;
    kinds: readonly string[];
    limit: number;
    leaseMs: number;
  }): Promise<Job<Payload>[]>;
  /** Whether there may be anything to claim: cheap, so that whoever has nothing to do takes nobody's turn to write. */
  hasDue(): Promise<boolean>;
  /** Prolongs the lease; the ids that still are the worker's. Leave alone what is not answered. */
  heartbeat(worker: string, ids: readonly string[], leaseMs: number): Promise<string[]>;
  /** False = the lease was lost meanwhile (somebody else may have sent it too). */
  done(worker: string, id: string): Promise<boolean>;
  /** `retryInMs` null = give up: the job is dead and counted. */
  failed(worker: string, id: string, failure: { error: string; retryInMs: number | null }): Promise<void>;
  /** R78 nothing of what was given up is kept that is about this member, nor of what is given up later. */
  forget(tenant: Tenant, memberId: string): Promise<void>;
  /** Gives back what a stopping worker has not begun (R81). How many. */
  release(worker: string): Promise<number>;
  /** R82 how long the oldest job of this kind has been due and free, since a dead worker's lease ended at the latest; 0 = there is none. */
  untakenMs(kind: string): Promise<number>;
  /** For metrics and the alarm: jobs that are due and wait, how long the oldest has, and how many are dead. */
  state(): Promise<{ waiting: number; oldestMs: number; dead: number }>;
}

/** R61 what may be sent again after it was given up. A mail may not: its code would be kept (R13). */
const lettersOf = ['webhook'];
/** Stands for the id of a member who is gone. */
const forgotten = 'nobody';
/** R62: longer would keep a dead worker's mails from being sent in time. */
const longestLeaseMs = 60_000;

const due = prepared((db) =>
  db.sql
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', sql.lit('waiting'))
    .where((or) => or.or([or('due_at', '<=', db.now()), or('expires_at', '<=', db.now())]))
    .limit(sql.lit(1))
    .compile(),
);

export function outboxIn(db: Db): Outbox {
  const leaseEnd = (at: Db, leaseMs: number) => sql<number>`${at.now()} + ${Math.min(leaseMs, longestLeaseMs)}`;

  return {
    ...outboxDeskIn(db),
    async add({ appId, mode }, { id, kind, payload, about, delayMs = 0, lifetimeMs }) {
      const now = db.now();
      await db.sql
        .insertInto('outbox')
        .values({
          id,
          app_id: appId,
          mode,
          kind,
          payload: db.seal.close(JSON.stringify(payload)),
          about: about ?? null,
          state: 'waiting',
          attempts: 0,
          created_at: now,
          due_at: sql`${now} + ${delayMs}`,
          expires_at: lifetimeMs === undefined ? null : sql`${now} + ${lifetimeMs}`,
        })
        .execute();
    },
    claim: <Payload>({ worker, kinds, limit, leaseMs }: Parameters<Outbox['claim']>[0]) =>
      db.write(async (tx) => {
        const free = () =>
          tx.sql
            .selectFrom('outbox')
            .select('id')
            .where('state', '=', sql.lit('waiting'))
            .where((or) => or.or([or('lease_until', 'is', null), or('lease_until', '<=', tx.now())]))
            .$if(tx.kind === 'postgres', (q) => q.forUpdate().skipLocked());
        // R63: nobody wants a code that is dead when it arrives.
        await tx.sql
          .with('late', () => free().where('expires_at', '<=', tx.now()))
          .updateTable('outbox')
          .set({ state: 'expired', payload: null, finished_at: tx.now(), worker: null, lease_until: null })
          .where('id', 'in', (q) => q.selectFrom('late').select('late.id'))
          .execute();
        const rows = await tx.sql
          .with('next', () =>
            free()
              .where('due_at', '<=', tx.now())
              .where('kind', 'in', kinds)
              .orderBy('due_at')
              .orderBy('id')
              .limit(limit),
          )
          .updateTable('outbox')
          .set({ worker, lease_until: leaseEnd(tx, leaseMs), attempts: sql`attempts + 1` })
          .where('id', 'in', (q) => q.selectFrom('next').select('next.id'))
          .returning(['id', 'app_id', 'mode', 'kind', 'payload', 'attempts', 'created_at'])
          .execute();
        const jobs: Job<Payload>[] = [];
        for (const row of rows.sort((a, b) => a.created_at - b.created_at)) {
          const payload = opened(tx, row.payload);
          // Its secret is gone: one such job must not stop all others for ever.
          if (payload === null) {
            await outboxIn(tx).failed(worker, row.id, { error: 'cannot be unsealed', retryInMs: null });
            continue;
          }
          const { id, app_id: appId, mode, kind, attempts, created_at: createdAt } = row;
          jobs.push({ id, appId, mode, kind, payload: JSON.parse(payload) as Payload, attempts, createdAt });
        }
        return jobs;
      }),
    hasDue: async () => (await due.first(db, {})) !== undefined,
    async heartbeat(worker, ids, leaseMs) {
      if (ids.length === 0) return [];
      const rows = await db.sql
        .updateTable('outbox')
        .set({ lease_until: leaseEnd(db, leaseMs) })
        .where('id', 'in', ids)
        .where('worker', '=', worker)
        .where('state', '=', sql.lit('waiting'))
        .returning('id')
        .execute();
      return rows.map((row) => row.id);
    },
    async done(worker, id) {
      const row = await db.sql
        .updateTable('outbox')
        .set({ state: 'done', payload: null, finished_at: db.now(), worker: null, lease_until: null, last_error: null })
        .where('id', '=', id)
        .where('worker', '=', worker)
        .where('state', '=', sql.lit('waiting'))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async failed(worker, id, { error, retryInMs }) {
      const dead = retryInMs === null;
      await db.sql
        .updateTable('outbox')
        .set({
          worker: null,
          lease_until: null,
          last_error: error.slice(0, 500),
          ...(dead
            ? {
                state: 'dead' as const,
                payload: null,
                letter: sql<
                  string | null
                >`case when kind in (${sql.join(lettersOf)}) and coalesce(about, '') <> ${forgotten} then payload end`,
                finished_at: db.now(),
              }
            : { due_at: sql<number>`${db.now()} + ${retryInMs}` }),
        })
        .where('id', '=', id)
        .where('worker', '=', worker)
        .where('state', '=', sql.lit('waiting'))
        .execute();
    },
    async forget({ appId, mode }, memberId) {
      // Each state has its own small index, which only a literal finds.
      for (const state of ['waiting', 'dead'] as const)
        await db.sql
          .updateTable('outbox')
          .set({ about: forgotten, letter: null })
          .where('state', '=', sql.lit(state))
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('about', '=', memberId)
          .execute();
    },
    async release(worker) {
      const rows = await db.sql
        .updateTable('outbox')
        .set({ worker: null, lease_until: null, attempts: sql`attempts - 1` })
        .where('worker', '=', worker)
        .where('state', '=', sql.lit('waiting'))
        .returning('id')
        .execute();
      return rows.length;
    },
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
  };
}

function opened(db: Db, payload: string | null): string | null {
  try {
    return db.seal.open(payload ?? '');
  } catch {
    return null;
  }
}
