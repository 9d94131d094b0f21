import { sql } from 'kysely';
import type { MailName } from '../../../contract/mail-texts.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { OutboxRow } from '../tables.ts';
import { forgotten } from './outbox-queue.ts';

const mailsShown = 50;

/** A job as an operator looks at it. */
export interface OutboxEntry<Payload = unknown> {
  id: string;
  /** `done`: the other side has taken it. */
  state: 'waiting' | 'dead' | 'done';
  attempts: number;
  createdAt: number;
  /** When it is tried next, or was given up or taken. */
  at: number;
  lastError: string | null;
  /** Null where the store has not the secret that sealed it. */
  payload: Payload | null;
  /** Of a mail; null = of no such kind. */
  template: MailName | null;
  /** The last try, as its worker stored it. */
  lastTry: unknown;
  /** Whom it is about; null = no one, or a member who is deleted. */
  memberId: string | null;
  /** R78 the member whom it is about is deleted. */
  isErased: boolean;
}

export interface SentMail {
  id: string;
  template: MailName;
  language: string;
  /** `expired`: not sent in time, its code was over. */
  state: OutboxRow['state'];
  /** ms since 1970. */
  createdAt: number;
  /** When it was sent or given up; null = it waits. */
  finishedAt: number | null;
  lastError: string | null;
}

export interface OutboxAdmin {
  /** What waits and what was given up, newest first; with `done` what was taken and is kept. */
  list<Payload = unknown>(
    tenant: Tenant,
    ask: { kind: string; state?: OutboxEntry['state']; id?: string; limit: number },
  ): Promise<OutboxEntry<Payload>[]>;
  /** Mails to this member of the last days, newest first, at most 50. */
  mailsTo(tenant: Tenant, memberId: string): Promise<SentMail[]>;
  /** How many were given up, and how many wait after a try that failed. */
  failing(tenant: Tenant, kind: string): Promise<{ dead: number; failing: number }>;
  /**
   * R61 to be done at once, with all its tries before it: what was given up, and what waits for its
   * next try. How many.
   */
  again(tenant: Tenant, ask: { kind: string; id?: string }): Promise<number>;
}

/** The part of the outbox that operators work with. */
export function outboxAdminIn(db: Db): OutboxAdmin {
  // Each state has its own small index, which only a literal finds.
  const states = ['waiting', 'dead'] as const;

  function entry<Payload>(row: OutboxRow): OutboxEntry<Payload> {
    return {
      id: row.id,
      state: row.state as OutboxEntry['state'],
      attempts: row.attempts,
      createdAt: row.created_at,
      at: row.state === 'waiting' ? row.due_at : (row.finished_at ?? row.due_at),
      lastError: row.last_error,
      payload: opened(row.payload ?? row.letter) as Payload | null,
      template: row.template,
      lastTry: opened(row.last_try),
      memberId: row.about === forgotten ? null : row.about,
      isErased: row.about === forgotten,
    };
  }

  function opened(sealed: string | null): unknown {
    try {
      return JSON.parse(db.seal.open(sealed ?? ''));
    } catch {
      // Read without the secret, or stored by a version without letters.
      return null;
    }
  }

  return {
    async list<Payload>({ appId, mode }: Tenant, { kind, state, id, limit }: Parameters<OutboxAdmin['list']>[1]) {
      const rows: OutboxRow[] = [];
      for (const one of state ? [state] : states)
        rows.push(
          ...(await db.sql
            .selectFrom('outbox')
            .selectAll()
            .where('state', '=', sql.lit(one))
            .where('app_id', '=', appId)
            .where('mode', '=', mode)
            .where('kind', '=', kind)
            .$if(id !== undefined, (q) => q.where('id', '=', id!))
            .$if(one === 'done', (q) => q.where('letter', 'is not', null))
            .orderBy('created_at', 'desc')
            .limit(limit)
            .execute()),
        );
      return rows
        .sort((a, b) => b.created_at - a.created_at)
        .slice(0, limit)
        .map((row) => entry<Payload>(row));
    },
    async mailsTo({ appId, mode }, memberId) {
      const rows = await db.sql
        .selectFrom('outbox')
        .select(['id', 'template', 'language', 'state', 'created_at', 'finished_at', 'last_error'])
        .where('about', '=', memberId)
        .where('template', 'is not', null)
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .orderBy('created_at', 'desc')
        .limit(mailsShown)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        template: row.template!,
        language: row.language ?? 'en',
        state: row.state,
        createdAt: row.created_at,
        finishedAt: row.finished_at,
        lastError: row.last_error,
      }));
    },
    async failing({ appId, mode }, kind) {
      const count = async (state: 'waiting' | 'dead') => {
        const { jobs } = await db.sql
          .selectFrom('outbox')
          .select((q) => q.fn.countAll<number>().as('jobs'))
          .where('state', '=', sql.lit(state))
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('kind', '=', kind)
          .$if(state === 'waiting', (q) => q.where('last_error', 'is not', null))
          .executeTakeFirstOrThrow();
        return Number(jobs);
      };
      return { dead: await count('dead'), failing: await count('waiting') };
    },
    again: ({ appId, mode }, { kind, id }) =>
      db.write(async (tx) => {
        let resent = 0;
        for (const state of states) {
          const rows = await tx.sql
            .updateTable('outbox')
            .set({
              payload: sql<string>`coalesce(payload, letter)`,
              letter: null,
              state: 'waiting',
              attempts: 0,
              due_at: tx.now(),
              finished_at: null,
            })
            .where('state', '=', sql.lit(state))
            .where('app_id', '=', appId)
            .where('mode', '=', mode)
            .where('kind', '=', kind)
            .$if(id !== undefined, (q) => q.where('id', '=', id!))
            // Not while a worker holds the job.
            .where((or) => or.or([or('lease_until', 'is', null), or('lease_until', '<=', tx.now())]))
            .where((or) => or.or([or('payload', 'is not', null), or('letter', 'is not', null)]))
            .returning('id')
            .execute();
          resent += rows.length;
        }
        return resent;
      }),
  };
}
