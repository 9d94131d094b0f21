import { sql } from 'kysely';
import type { MailName } from '../../../contract/mail-texts.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { type OutboxAdmin, outboxAdminIn } from './outbox-admin.ts';
import { type OutboxMetrics, outboxMetricsIn } from './outbox-metrics.ts';
import { forgotten, type OutboxQueue, outboxQueueIn } from './outbox-queue.ts';

/**
 * Something to be done outside after the commit: a mail or a webhook. Written in the transaction of
 * its cause (R62).
 */
export interface NewJob {
  /** Stable over all tries: the Message-ID or webhook id is made of it. */
  id: string;
  kind: string;
  /**
   * Sealed in the database when the store has a secret, and erased once the job is done, dead or
   * expired (R13); that of a webhook stays.
   */
  payload: unknown;
  /** The member whom the job is about, if any. */
  about?: string | undefined;
  /** Of a mail: what a list shows of it. */
  mail?: { template: MailName | null; language: string };
  /** Not before this many ms from now; default 0. */
  delayMs?: number;
  /**
   * After this many ms it is dropped instead of sent late (R63: mails with codes); left out =
   * never.
   */
  lifetimeMs?: number;
}

export interface Outbox extends OutboxQueue, OutboxMetrics, OutboxAdmin {
  add(tenant: Tenant, job: NewJob): Promise<void>;
  /**
   * R78 erases the payloads of done and dead jobs about this member, also of those that end later,
   * with what was answered, and drops what was to leave at a later time.
   */
  forget(tenant: Tenant, memberId: string): Promise<void>;
}

export function outboxIn(db: Db): Outbox {
  return {
    ...outboxQueueIn(db),
    ...outboxMetricsIn(db),
    ...outboxAdminIn(db),
    async add({ appId, mode }, { id, kind, payload, about, mail, delayMs = 0, lifetimeMs }) {
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
          template: mail?.template ?? null,
          language: mail?.language ?? null,
          state: 'waiting',
          attempts: 0,
          created_at: now,
          due_at: sql`${now} + ${delayMs}`,
          expires_at: lifetimeMs === undefined ? null : sql`${now} + ${lifetimeMs}`,
        })
        .execute();
    },
    async forget({ appId, mode }, memberId) {
      // Each state has its own small index, which only a literal finds.
      await db.sql
        .deleteFrom('outbox')
        .where('state', '=', sql.lit('waiting'))
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('about', '=', memberId)
        .where('attempts', '=', 0)
        .where('due_at', '>', db.now())
        .execute();
      // What was sent is listed with the member, who is gone.
      await db.sql
        .updateTable('outbox')
        .set({ about: forgotten })
        .where('about', '=', memberId)
        .where('template', 'is not', null)
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .execute();
      await db.sql
        .updateTable('outbox')
        .set({ about: forgotten, letter: null, last_try: null })
        .where('state', '=', sql.lit('done'))
        .where('letter', 'is not', null)
        .where('about', '=', memberId)
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .execute();
      for (const state of ['waiting', 'dead'] as const)
        await db.sql
          .updateTable('outbox')
          .set({ about: forgotten, letter: null, last_try: null })
          .where('state', '=', sql.lit(state))
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('about', '=', memberId)
          .execute();
    },
  };
}
