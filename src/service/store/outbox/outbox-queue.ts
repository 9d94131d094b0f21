import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';

export interface Job<Payload = unknown> extends Tenant {
  id: string;
  kind: string;
  payload: Payload;
  /** Tries, this one included. */
  attempts: number;
  createdAt: number;
}

export interface JobFailure {
  error: string;
  retryInMs: number | null;
  /** What operators may open: stored sealed, in place of the try before. */
  lastTry?: object | null;
}

/** `last_error` of a job that none of the secrets opens. */
export const cannotBeUnsealed = 'cannot be unsealed';

/** The part of the outbox that workers work with. */
export interface OutboxQueue {
  /**
   * Takes up to `limit` due jobs for `leaseMs` (at most 60,000). Another worker gets them only
   * after the lease has run out, so a dead worker's jobs are done by the next. Expired ones are
   * dropped on the way. The payload of a job that none of the secrets opens is null: the worker
   * postpones it like a failed one (`cannotBeUnsealed`).
   */
  claim<Payload = unknown>(ask: {
    worker: string;
    kinds: readonly string[];
    limit: number;
    leaseMs: number;
  }): Promise<Job<Payload | null>[]>;
  /** Prolongs the lease; returns the ids that still are the worker's. It must drop the others. */
  heartbeat(worker: string, ids: readonly string[], leaseMs: number): Promise<string[]>;
  /**
   * With what operators may open of the try, of kinds that keep it. False = the lease was lost
   * meanwhile (another worker may have sent it too).
   */
  done(worker: string, id: string, lastTry?: object | null): Promise<boolean>;
  /** `retryInMs` null = give up: the job is dead and counted. */
  failed(worker: string, id: string, failure: JobFailure): Promise<void>;
  /** Gives back what a stopping worker has not begun (R81). How many. */
  release(worker: string): Promise<number>;
}

/**
 * R61 kinds that keep their content when done or dead. A mail does not: its code would be stored
 * (R13).
 */
const kindsWithLetters = ['webhook'];
/** Replaces the id of a deleted member. A stored value: another one needs a migration. */
export const forgotten = 'nobody';
/** R62: longer would keep a dead worker's mails from being sent in time. */
const longestLeaseMs = 60_000;

// R78 what is about a deleted member, and what was answered, which may quote her, is not kept.
const isForgotten = sql`coalesce(about, '') = ${sql.lit(forgotten)}`;
const letterOfPayload = sql<
  string | null
>`case when kind in (${sql.join(kindsWithLetters.map((kind) => sql.lit(kind)))}) and not ${isForgotten} then payload end`;

const doneJob = prepared((db, { worker, id, sealedTry }: { worker: string; id: string; sealedTry: string | null }) =>
  db.sql
    .updateTable('outbox')
    .set({
      state: 'done',
      payload: null,
      letter: letterOfPayload,
      finished_at: db.now(),
      worker: null,
      lease_until: null,
      last_error: null,
      last_try: sql<string | null>`case when not ${isForgotten} then cast(${sealedTry} as text) end`,
    })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', sql.lit('waiting'))
    .returning('id')
    .compile(),
);

export function outboxQueueIn(db: Db): OutboxQueue {
  const leaseEnd = (at: Db, leaseMs: number) => sql<number>`${at.now()} + ${Math.min(leaseMs, longestLeaseMs)}`;

  return {
    claim: <Payload>({ worker, kinds, limit, leaseMs }: Parameters<OutboxQueue['claim']>[0]) =>
      db.write(async (tx) => {
        const free = () =>
          tx.sql
            .selectFrom('outbox')
            .select('id')
            .where('state', '=', sql.lit('waiting'))
            .where((or) => or.or([or('lease_until', 'is', null), or('lease_until', '<=', tx.now())]))
            .$if(tx.kind === 'postgres', (q) => q.forUpdate().skipLocked());
        // R63 an expired code is useless when it arrives.
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
        return rows
          .sort((a, b) => a.created_at - b.created_at)
          .map(({ id, app_id: appId, mode, kind, payload, attempts, created_at: createdAt }) => {
            const text = opened(tx, payload);
            return {
              id,
              appId,
              mode,
              kind,
              payload: text === null ? null : (JSON.parse(text) as Payload),
              attempts,
              createdAt,
            };
          });
      }),
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
    async done(worker, id, lastTry = null) {
      const job = { worker, id, sealedTry: lastTry && db.seal.close(JSON.stringify(lastTry)) };
      // R62 a kill between the delivery and this commit sends a mail twice, so it does not wait for
      // the disk: it survives the process, and after a power cut the mail is sent again.
      const noted = db.syncFastPath?.transactionNoSync(() => doneJob.allNow(db, job));
      return noted ? noted.length > 0 : (await doneJob.first(db, job)) !== undefined;
    },
    async failed(worker, id, { error, retryInMs, lastTry = null }) {
      const dead = retryInMs === null;
      const sealedTry = lastTry && db.seal.close(JSON.stringify(lastTry));
      await db.sql
        .updateTable('outbox')
        .set({
          worker: null,
          lease_until: null,
          last_error: error.slice(0, 500),
          last_try: sql<string | null>`case when not ${isForgotten} then ${sealedTry} end`,
          ...(dead
            ? {
                state: 'dead' as const,
                payload: null,
                letter: letterOfPayload,
                finished_at: db.now(),
              }
            : { due_at: sql<number>`${db.now()} + ${retryInMs}` }),
        })
        .where('id', '=', id)
        .where('worker', '=', worker)
        .where('state', '=', sql.lit('waiting'))
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
  };
}

function opened(db: Db, payload: string | null): string | null {
  try {
    return db.seal.open(payload ?? '');
  } catch {
    return null;
  }
}
