import type { Tenant } from '../../../contract/tenant.ts';
import { systemRandom } from '../../../platform/process/random.ts';
import { newToken } from '../../../platform/process/secrets.ts';
import { changesDigest } from '../../domain/audit-hash.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import { type AuditFilters, auditQuery } from './audit-query.ts';

/** The changed values by name, such as `customFields.company`. */
export type AuditChanges = Record<string, { before: unknown; after: unknown }>;

/**
 * One security event (R85). No secret, no address: members by id only, so that erasing a member
 * leaves nothing behind (R78).
 */
export interface AuditEvent {
  /** e.g. `login-failed`, `code-issued`, `password-reset`. */
  event: string;
  memberId?: string | null;
  /** Who did it: `member`, `visitor`, `key`, `operator`, `admin`, `service`. */
  actor: string;
  /** /24 or /64, or null. */
  ipPrefix?: string | null;
  detail?: Record<string, string | number | boolean | null>;
  /**
   * R122 values of the member before and after, never secrets. They are stored apart and erased
   * with her (R78); the entry keeps their digest.
   */
  changes?: AuditChanges;
}

export interface AuditEntry extends Required<Omit<AuditEvent, 'changes'>>, Tenant {
  id: number;
  at: number;
  /** Null where there are none, or where they were erased. */
  changes: AuditChanges | null;
}

/** Append-only: the database itself refuses to change or delete a row. */
export interface AuditLog {
  /** In the transaction of what happened. */
  add(tenant: Tenant, event: AuditEvent): Promise<void>;
  /** Newest first, or oldest first with `after`; default 100. */
  list(tenant: Tenant, filters?: AuditFilters): Promise<AuditEntry[]>;
}

type Values = Tenant & Required<Omit<AuditEvent, 'detail' | 'changes'>> & { detail: string };
const add = prepared((db, { appId, mode, event, memberId, actor, ipPrefix, detail }: Values) =>
  db.sql
    .insertInto('audit_log')
    .values({ app_id: appId, mode, at: db.now(), event, member_id: memberId, actor, ip_prefix: ipPrefix, detail })
    .returning('number')
    .compile(),
);

export function auditLogIn(db: Db): AuditLog {
  async function addWithChanges({ appId, mode }: Tenant, values: Values, changed: AuditChanges) {
    const [salt, changes] = [newToken(systemRandom), JSON.stringify(changed)];
    const detail = JSON.stringify({ ...JSON.parse(values.detail), changes: changesDigest(salt, changes) });
    await db.write(async (tx) => {
      const { number } = (await add.first(tx, { ...values, detail }))!;
      const row = { app_id: appId, mode, number, member_id: values.memberId!, salt, changes };
      await tx.sql.insertInto('audit_changes').values(row).execute();
    });
  }

  return {
    async add({ appId, mode }, { event, memberId = null, actor, ipPrefix = null, detail = {}, changes = {} }) {
      const values = { appId, mode, event, memberId, actor, ipPrefix, detail: JSON.stringify(detail) };
      if (memberId === null || Object.keys(changes).length === 0) await add.all(db, values);
      else await addWithChanges({ appId, mode }, values, changes);
    },
    async list(tenant, filters = {}) {
      const rows = await auditQuery(db, tenant, filters).execute();
      return rows.map((row) => {
        const { changes: _digest, ...detail } = JSON.parse(row.detail);
        return {
          id: row.number,
          appId: row.app_id,
          mode: row.mode,
          at: row.at,
          event: row.event,
          memberId: row.member_id,
          actor: row.actor,
          ipPrefix: row.ip_prefix,
          detail,
          changes: row.changes === null ? null : (JSON.parse(row.changes) as AuditChanges),
        };
      });
    },
  };
}
