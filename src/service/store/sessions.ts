import { sql } from 'kysely';
import type { Db } from './db.ts';
import { storeFailure } from './failure.ts';
import type { SessionRow } from './tables.ts';
import type { Tenant } from './tenant.ts';

/** A signed-in browser. The token itself is never stored (R27). */
export interface SessionRecord {
  /** Names the session in lists; worthless as a token. */
  id: string;
  memberId: string;
  /** What it was opened with: `password`, `code`, `provider:google` …; the authentication decides (R11, R39). */
  credential: string;
  /** e.g. "Firefox on Windows", or null. */
  device: string | null;
  /** /24 or /64, or null. */
  ipPrefix: string | null;
  createdAt: number;
  /** Last proof of identity (login or reauth): what "recent" is measured from (R39). */
  authenticatedAt: number;
  lastSeenAt: number;
  /** Absolute end; `tokens.expires`. */
  endsAt: number;
  /** Its last use was noted more than 5 min ago: `touch` would write. */
  isStale: boolean;
}

export interface NewSession {
  id: string;
  tokenHash: string;
  memberId: string;
  credential: string;
  device?: string | null;
  ipPrefix?: string | null;
  /** Absolute lifetime (90 d) and idle lifetime (14 d). */
  lifetimeMs: number;
  idleMs: number;
  /** Beyond this many of the member the least recently used go (R29: 20). */
  atMost: number;
}

export interface Sessions {
  open(tenant: Tenant, session: NewSession): Promise<SessionRecord>;
  /** Null when unknown, ended, idle for too long, of another tenant, or when its member is disabled or gone. One query. */
  find(tenant: Tenant, tokenHash: string): Promise<SessionRecord | null>;
  /** Slides the idle end and notes that the member was here; writes at most once in 5 min, otherwise costs nothing. */
  touch(tenant: Tenant, session: SessionRecord): Promise<void>;
  /** Notes a fresh proof of identity (C20). */
  reauthenticate(tenant: Tenant, sessionId: string): Promise<void>;
  /** Logout. False = there was no such session. At once on every node (R28). */
  close(tenant: Tenant, tokenHash: string): Promise<boolean>;
  closeById(tenant: Tenant, memberId: string, sessionId: string): Promise<boolean>;
  /** R71 the same where the disk has no room for it: good for nothing from now on, deleted by a later sweep. False = it could not be kept, and goes on. */
  closeWithoutRoom(session: Pick<SessionRecord, 'id'>): boolean;
  /** How many were closed; `except` keeps one session id. */
  closeAll(tenant: Tenant, memberId: string, options?: { except?: string }): Promise<number>;
  /** Live ones, most recently used first. */
  ofMember(tenant: Tenant, memberId: string): Promise<SessionRecord[]>;
}

/** R29 how often a session that is in use is written. */
const seenEveryMs = 5 * 60 * 1000;

export function sessionsIn(db: Db): Sessions {
  const fields = (at: Db) =>
    [
      'sessions.id',
      'sessions.member_id',
      'sessions.credential',
      'sessions.device',
      'sessions.ip_prefix',
      'sessions.created_at',
      'sessions.authenticated_at',
      'sessions.last_seen_at',
      'sessions.ends_at',
      sql<number>`case when sessions.last_seen_at <= ${at.now()} - ${seenEveryMs} then 1 else 0 end`.as('is_stale'),
    ] as const;

  return {
    open: ({ appId, mode }, session) =>
      db.write(async (tx) => {
        const now = tx.now();
        await tx.lock(`sessions:${appId}:${mode}:${session.memberId}`);
        await tx.sql
          .insertInto('sessions')
          .values({
            app_id: appId,
            mode,
            token_hash: session.tokenHash,
            id: session.id,
            member_id: session.memberId,
            credential: session.credential,
            device: session.device ?? null,
            ip_prefix: session.ipPrefix ?? null,
            created_at: now,
            authenticated_at: now,
            last_seen_at: now,
            ends_at: sql`${now} + ${session.lifetimeMs}`,
            idle_ms: session.idleMs,
            idle_until: sql`${now} + ${session.idleMs}`,
          })
          .execute();
        const others = await tx.sql
          .selectFrom('sessions')
          .select('token_hash')
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('member_id', '=', session.memberId)
          .where('token_hash', '!=', session.tokenHash)
          .orderBy('last_seen_at', 'desc')
          .orderBy('created_at', 'desc')
          .execute();
        const surplus = others.slice(Math.max(session.atMost - 1, 0)).map((row) => row.token_hash);
        if (surplus.length > 0) {
          await tx.sql
            .deleteFrom('sessions')
            .where('app_id', '=', appId)
            .where('mode', '=', mode)
            .where('token_hash', 'in', surplus)
            .execute();
        }
        const row = await tx.sql
          .selectFrom('sessions')
          .select(fields(tx))
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('token_hash', '=', session.tokenHash)
          .executeTakeFirstOrThrow();
        return fromRow(row);
      }),
    async find({ appId, mode }, tokenHash) {
      const row = await db.sql
        .selectFrom('sessions')
        .innerJoin('members', (join) =>
          join
            .onRef('members.app_id', '=', 'sessions.app_id')
            .onRef('members.mode', '=', 'sessions.mode')
            .onRef('members.id', '=', 'sessions.member_id'),
        )
        .select(fields(db))
        .where('sessions.app_id', '=', appId)
        .where('sessions.mode', '=', mode)
        .where('sessions.token_hash', '=', tokenHash)
        .where('sessions.ends_at', '>', db.now())
        .where('sessions.idle_until', '>', db.now())
        .where('members.disabled', '=', 0)
        .executeTakeFirst();
      return row && !db.endedSessions.has(row.id) ? fromRow(row) : null;
    },
    async touch({ appId, mode }, session) {
      if (!session.isStale) return;
      const touching = db.write(async (tx) => {
        const touched = await tx.sql
          .updateTable('sessions')
          .set({ last_seen_at: tx.now(), idle_until: sql`${tx.now()} + idle_ms` })
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('id', '=', session.id)
          .where('last_seen_at', '<=', sql<number>`${tx.now()} - ${seenEveryMs}`)
          .returning('id')
          .executeTakeFirst();
        if (!touched) return;
        await tx.sql
          .updateTable('members')
          .set({ last_seen_at: tx.now() })
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('id', '=', session.memberId)
          .execute();
      });
      await touching.catch((error: unknown) => {
        // R71 who only reads needs no room.
        if (storeFailure(error) !== 'storage-full') throw error;
      });
    },
    async reauthenticate({ appId, mode }, sessionId) {
      await db.sql
        .updateTable('sessions')
        .set({ authenticated_at: db.now() })
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('id', '=', sessionId)
        .execute();
    },
    async close({ appId, mode }, tokenHash) {
      const { numDeletedRows } = await db.sql
        .deleteFrom('sessions')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async closeById({ appId, mode }, memberId, sessionId) {
      const { numDeletedRows } = await db.sql
        .deleteFrom('sessions')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', '=', memberId)
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    closeWithoutRoom: ({ id }) => db.endedSessions.add(id),
    async closeAll({ appId, mode }, memberId, { except } = {}) {
      const { numDeletedRows } = await db.sql
        .deleteFrom('sessions')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', '=', memberId)
        .$if(except !== undefined, (q) => q.where('id', '!=', except!))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    async ofMember({ appId, mode }, memberId) {
      const rows = await db.sql
        .selectFrom('sessions')
        .select(fields(db))
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', '=', memberId)
        .where('ends_at', '>', db.now())
        .where('idle_until', '>', db.now())
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .execute();
      return rows.filter(({ id }) => !db.endedSessions.has(id)).map(fromRow);
    },
  };
}

type Selected = Omit<SessionRow, 'app_id' | 'mode' | 'token_hash' | 'idle_ms' | 'idle_until'> & { is_stale: number };

const fromRow = (row: Selected): SessionRecord => ({
  id: row.id,
  memberId: row.member_id,
  credential: row.credential,
  device: row.device,
  ipPrefix: row.ip_prefix,
  createdAt: row.created_at,
  authenticatedAt: row.authenticated_at,
  lastSeenAt: row.last_seen_at,
  endsAt: row.ends_at,
  isStale: row.is_stale === 1,
});
