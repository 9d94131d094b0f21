import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';

/**
 * One security event (R85). No secret, no address: members by id only, so that erasing a member
 * leaves nothing behind (R78).
 */
export interface AuditEvent {
  /** e.g. `login-failed`, `code-issued`, `password-reset`. */
  event: string;
  memberId?: string | null;
  /** Who did it: `member`, `visitor`, `admin`, `service`. */
  actor: string;
  /** /24 or /64, or null. */
  ipPrefix?: string | null;
  detail?: Record<string, string | number | boolean | null>;
}

export interface AuditEntry extends Required<AuditEvent>, Tenant {
  id: number;
  at: number;
}

/** Append-only: the database itself refuses to change or delete a row. */
export interface AuditLog {
  /** In the transaction of what happened. */
  add(tenant: Tenant, event: AuditEvent): Promise<void>;
  /** Newest first; default 100. `before`: only those older than the one of this id. */
  list(
    tenant: Tenant,
    options?: { memberId?: string; event?: string; before?: number; limit?: number },
  ): Promise<AuditEntry[]>;
}

const listedByDefault = 100;

type Values = Tenant & Required<Omit<AuditEvent, 'detail'>> & { detail: string };
const add = prepared((db, { appId, mode, event, memberId, actor, ipPrefix, detail }: Values) =>
  db.sql
    .insertInto('audit_log')
    .values({ app_id: appId, mode, at: db.now(), event, member_id: memberId, actor, ip_prefix: ipPrefix, detail })
    .compile(),
);

export function auditLogIn(db: Db): AuditLog {
  return {
    async add({ appId, mode }, { event, memberId = null, actor, ipPrefix = null, detail = {} }) {
      await add.all(db, { appId, mode, event, memberId, actor, ipPrefix, detail: JSON.stringify(detail) });
    },
    async list({ appId, mode }, { memberId, event, before, limit = listedByDefault } = {}) {
      const rows = await db.sql
        .selectFrom('audit_log')
        .selectAll()
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .$if(memberId !== undefined, (q) => q.where('member_id', '=', memberId!))
        .$if(before !== undefined, (q) => q.where('number', '<', before!))
        .$if(event !== undefined, (q) => q.where('event', '=', event!))
        .orderBy('number', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.number,
        appId: row.app_id,
        mode: row.mode,
        at: row.at,
        event: row.event,
        memberId: row.member_id,
        actor: row.actor,
        ipPrefix: row.ip_prefix,
        detail: JSON.parse(row.detail) as AuditEntry['detail'],
      }));
    },
  };
}
