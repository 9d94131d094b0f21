import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { memberColumns, memberOf } from '../members/member-row.ts';
import type { LiveSession } from './session-record.ts';

/** Who looks, and by which session. */
export interface Viewer {
  /** A member of the console's app. */
  operatorId: string;
  sessionId: string;
}

interface NewView extends Viewer {
  id: string;
  tokenHash: string;
  memberId: string;
  lifetimeMs: number;
}

/** R123 sessions in which an operator sees the site as a member, and changes nothing. */
export interface MemberViews {
  /** Answers its end. */
  open(tenant: Tenant, view: NewView): Promise<number>;
  /**
   * Null when unknown or over, also with the session of its operator, or when either is disabled.
   */
  find(tenant: Tenant, tokenHash: string): Promise<LiveSession | null>;
  /** Whether the session of the operator goes on. */
  isViewer(viewer: Viewer): Promise<boolean>;
  close(tenant: Tenant, memberId: string, id: string): Promise<void>;
}

/** The operators' app has one mode only. */
const ofConsole = sql`app_id = 'app_console' and mode = 'live'`;

export function memberViewsIn(db: Db): MemberViews {
  const isLiving = (operatorId: unknown, sessionId: unknown) => sql<boolean>`exists (
    select 1 from sessions where ${ofConsole} and member_id = ${operatorId} and id = ${sessionId}
      and ends_at > ${db.now()} and idle_until > ${db.now()}
  ) and exists (select 1 from members where ${ofConsole} and id = ${operatorId} and disabled = 0)`;

  return {
    async open({ appId, mode }, { id, tokenHash, memberId, operatorId, sessionId, lifetimeMs }) {
      const now = db.now();
      const row = await db.sql
        .insertInto('member_views')
        .values({
          app_id: appId,
          mode,
          token_hash: tokenHash,
          id,
          member_id: memberId,
          operator_id: operatorId,
          operator_session: sessionId,
          created_at: now,
          ends_at: sql`${now} + ${lifetimeMs}`,
        })
        .returning('ends_at')
        .executeTakeFirstOrThrow();
      return row.ends_at;
    },
    async find({ appId, mode }, tokenHash) {
      const view = await db.sql
        .selectFrom('member_views')
        .select(['id', 'member_id', 'operator_session', 'created_at', 'ends_at'])
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('token_hash', '=', tokenHash)
        .where('ends_at', '>', db.now())
        .where(isLiving(sql.ref('member_views.operator_id'), sql.ref('member_views.operator_session')))
        .executeTakeFirst();
      // R71 the operator has logged out while the disk was full.
      if (!view || db.endedSessions.has(view.operator_session)) return null;
      const row = await db.sql
        .selectFrom('members')
        .select([...memberColumns, 'version'])
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('id', '=', view.member_id)
        .where('disabled', '=', 0)
        .executeTakeFirst();
      if (!row) return null;
      return {
        id: view.id,
        memberId: view.member_id,
        credential: 'view',
        device: null,
        ipPrefix: null,
        createdAt: view.created_at,
        // Nothing that asks for a recent proof is open to it.
        authenticatedAt: 0,
        lastSeenAt: view.created_at,
        endsAt: view.ends_at,
        isStale: false,
        isView: true,
        version: row.version,
        member: memberOf(row),
      };
    },
    async isViewer({ operatorId, sessionId }) {
      const { rows } = await sql<{ living: number | boolean }>`select case when ${isLiving(operatorId, sessionId)}
        then 1 else 0 end as living`.execute(db.sql);
      return Number(rows[0]?.living) === 1 && !db.endedSessions.has(sessionId);
    },
    async close({ appId, mode }, memberId, id) {
      await db.sql
        .deleteFrom('member_views')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('member_id', '=', memberId)
        .where('id', '=', id)
        .execute();
    },
  };
}
