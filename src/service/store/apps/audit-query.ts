import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';

export interface AuditFilters {
  memberId?: string;
  event?: string;
  /** Any of these. */
  events?: readonly string[];
  actor?: string;
  /** Only what this job for many members has written. */
  job?: string;
  /** ms since 1970, both included. */
  from?: number;
  to?: number;
  /** Only those older than the one of this id. */
  before?: number;
  /** Only those newer than the one of this id, oldest first. */
  after?: number;
  limit?: number;
}

const listedByDefault = 100;
/** Entries that are written at the same time may get numbers in another order than their times. */
const tolerance = 1_000;

/** Entries of one app with their changes. A range of time becomes one of numbers, by an index. */
export function auditQuery(
  db: Db,
  { appId, mode }: Tenant,
  { memberId, event, events, actor, job, from, to, before, after, limit = listedByDefault }: AuditFilters,
) {
  const numberAt = (at: number, side: '<=' | '>=') =>
    db.sql
      .selectFrom('audit_log as a')
      .select('a.number')
      .where('a.app_id', '=', appId)
      .where('a.mode', '=', mode)
      .where('a.at', side, at)
      .orderBy('a.at', side === '<=' ? 'desc' : 'asc')
      .limit(1);
  return db.sql
    .selectFrom('audit_log')
    .leftJoin('audit_changes', (join) =>
      join
        .onRef('audit_changes.app_id', '=', 'audit_log.app_id')
        .onRef('audit_changes.mode', '=', 'audit_log.mode')
        .onRef('audit_changes.number', '=', 'audit_log.number'),
    )
    .selectAll('audit_log')
    .select('audit_changes.changes')
    .where('audit_log.app_id', '=', appId)
    .where('audit_log.mode', '=', mode)
    .$if(memberId !== undefined, (q) => q.where('audit_log.member_id', '=', memberId!))
    .$if(event !== undefined, (q) => q.where('event', '=', event!))
    .$if(events !== undefined, (q) => q.where('event', 'in', events!))
    .$if(actor !== undefined, (q) => q.where('actor', '=', actor!))
    .$if(job !== undefined, (q) => q.where('detail', 'like', `%"job":"${job}"%`))
    .$if(before !== undefined, (q) => q.where('audit_log.number', '<', before!))
    .$if(after !== undefined, (q) => q.where('audit_log.number', '>', after!))
    .$if(from !== undefined, (q) =>
      q
        .where('at', '>=', from!)
        .where('audit_log.number', '>=', sql<number>`coalesce(${numberAt(from!, '>=')}, 0) - ${sql.lit(tolerance)}`),
    )
    .$if(to !== undefined, (q) =>
      q
        .where('at', '<=', to!)
        .where('audit_log.number', '<=', sql<number>`coalesce(${numberAt(to!, '<=')}, 0) + ${sql.lit(tolerance)}`),
    )
    .orderBy('audit_log.number', after === undefined ? 'desc' : 'asc')
    .limit(limit);
}
