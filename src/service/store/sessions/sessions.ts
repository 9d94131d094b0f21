import type { Tenant } from '../../../contract/tenant.ts';
import { storeFailure } from '../../../platform/database/failure.ts';
import type { Db } from '../db.ts';
import type { LiveSession, NewSession, SessionProbe, SessionRecord } from './session-record.ts';
import {
  openSession,
  otherSessions,
  probed,
  replaced,
  seenEveryMs,
  seenMember,
  seenSession,
  sessionColumns,
  sessionOf,
  signedIn,
  signedInOf,
} from './session-row.ts';

export type { LiveSession, NewSession, SessionProbe, SessionRecord } from './session-record.ts';

export interface Sessions {
  /** `ended`: how many of the member's sessions ended, because they were too many. */
  open(tenant: Tenant, session: NewSession): Promise<{ session: SessionRecord; ended: number }>;
  /** Whether it was ended by a login beyond the limit. */
  wasReplaced(tenant: Tenant, tokenHash: string): Promise<boolean>;
  /**
   * Null when unknown, ended, idle for too long, of another tenant, or when its member is disabled
   * or gone. One query, with whose it is.
   */
  find(tenant: Tenant, tokenHash: string): Promise<LiveSession | null>;
  /** Null where `find` answers null. As true as that at each moment, and far less to read. */
  probe(tenant: Tenant, tokenHash: string): Promise<SessionProbe | null>;
  /**
   * Whether another probe would see the same, if that is known without a query. False = unknown.
   */
  isUnchanged(probe: SessionProbe): boolean;
  /**
   * Slides the idle end and notes that the member was here; writes at most once in 5 min, otherwise
   * costs nothing.
   */
  touch(tenant: Tenant, session: SessionRecord): Promise<void>;
  /** Notes a fresh proof of identity (C20). */
  reauthenticate(tenant: Tenant, sessionId: string): Promise<void>;
  /** Logout. False = there was no such session. At once on every node (R28). */
  close(tenant: Tenant, tokenHash: string): Promise<boolean>;
  closeById(tenant: Tenant, memberId: string, sessionId: string): Promise<boolean>;
  /**
   * R71 the same where the disk has no room for it: good for nothing from now on, deleted by a
   * later sweep. False = it could not be stored, and goes on.
   */
  closeWithoutRoom(session: Pick<SessionRecord, 'id'>): boolean;
  /** How many were closed; `except` keeps one session id. */
  closeAll(tenant: Tenant, memberId: string, options?: { except?: string }): Promise<number>;
  /** Live ones, most recently used first. */
  ofMember(tenant: Tenant, memberId: string): Promise<SessionRecord[]>;
}

/** Ended sessions of one member that are remembered as such. */
const maxReplaced = 20;
const isReplaced = ({ credential }: { credential: string }) => credential === replaced;

async function openWithin(tx: Db, { appId, mode }: Tenant, session: NewSession): ReturnType<Sessions['open']> {
  await tx.lock(`sessions:${appId}:${mode}:${session.memberId}`);
  const { atMost, device = null, ipPrefix = null, ...rest } = session;
  const opened = await openSession.first(tx, { appId, mode, device, ipPrefix, ...rest });
  await seenMember.all(tx, { appId, mode, id: session.id, memberId: session.memberId });
  const others = await otherSessions.all(tx, { appId, mode, ...session });
  // What has ended by itself is swept away, and no device was logged out of it.
  const live = others.filter((row) => !isReplaced(row) && row.is_open === 1);
  const surplus = live.slice(Math.max(atMost - 1, 0)).map((row) => row.token_hash);
  const forgotten = others
    .filter(isReplaced)
    .slice(maxReplaced)
    .map((row) => row.token_hash);
  if (surplus.length > 0)
    await tx.sql
      .updateTable('sessions')
      .set({ credential: replaced, ends_at: tx.now() })
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('token_hash', 'in', surplus)
      .execute();
  if (forgotten.length > 0)
    await tx.sql
      .deleteFrom('sessions')
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('token_hash', 'in', forgotten)
      .execute();
  return { session: sessionOf(opened!), ended: surplus.length };
}

export function sessionsIn(db: Db): Sessions {
  return {
    open: (tenant, session) => db.write((tx) => openWithin(tx, tenant, session)),
    async wasReplaced({ appId, mode }, tokenHash) {
      const row = await db.sql
        .selectFrom('sessions')
        .select('id')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('token_hash', '=', tokenHash)
        .where('credential', '=', replaced)
        .executeTakeFirst();
      return row !== undefined;
    },
    async find({ appId, mode }, tokenHash) {
      const row = await signedIn.first(db, { appId, mode, tokenHash });
      return row && !db.endedSessions.has(row.id) ? signedInOf(row) : null;
    },
    async probe({ appId, mode }, tokenHash) {
      // Before it is looked at: what comes in between must be seen as a change.
      const mark = db.syncFastPath?.changeCounter() ?? null;
      const row = await probed.first(db, { appId, mode, tokenHash });
      if (!row || db.endedSessions.has(row.id)) return null;
      const until = Math.min(row.ends_at, row.idle_until, row.last_seen_at + seenEveryMs);
      return { id: row.id, version: row.version, isStale: row.is_stale === 1, changeCounter: mark, until };
    },
    isUnchanged({ id, changeCounter: mark, until }) {
      const { syncFastPath, clock, endedSessions } = db;
      if (!syncFastPath || mark === null || mark !== syncFastPath.changeCounter()) return false;
      return (clock ?? syncFastPath.now)() < until && !endedSessions.has(id);
    },
    async touch({ appId, mode }, session) {
      if (!session.isStale) return;
      const seen = { appId, mode, id: session.id, memberId: session.memberId };
      try {
        // Last-seen is best effort: no fsync.
        const isNoted = db.syncFastPath?.transactionNoSync(() => {
          if (seenSession.allNow(db, seen)?.length) seenMember.allNow(db, seen);
          return true;
        });
        if (isNoted) return;
        await db.write(async (tx) => {
          if (await seenSession.first(tx, seen)) await seenMember.all(tx, seen);
        });
      } catch (error) {
        // R71 who only reads needs no room, and no disk that can be written.
        if (storeFailure(error) === null) throw error;
      }
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
      const rows = await db.sql
        .deleteFrom('sessions')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', '=', memberId)
        .$if(except !== undefined, (q) => q.where('id', '!=', except!))
        .returning('credential')
        .execute();
      return rows.filter((row) => !isReplaced(row)).length;
    },
    async ofMember({ appId, mode }, memberId) {
      const rows = await db.sql
        .selectFrom('sessions')
        .select(sessionColumns(db))
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', '=', memberId)
        .where('ends_at', '>', db.now())
        .where('idle_until', '>', db.now())
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .execute();
      return rows.filter(({ id }) => !db.endedSessions.has(id)).map(sessionOf);
    },
  };
}
