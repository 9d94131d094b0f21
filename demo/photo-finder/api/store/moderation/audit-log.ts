import type { FinderDb } from '../finder-db.ts';

/**
 * What the log keeps: members and things by id only, so that erasing a member leaves nothing else
 * behind. §8 no address, and no part of one: rows are never deleted.
 */
export interface AuditEvent {
  event: string;
  /** A member's id, `visitor` or `service`. */
  actor: string;
  target?: string | null;
  detail?: Record<string, string | number | boolean | null>;
}

/** Append-only: the database itself refuses to change or delete a row. */
export interface AuditLog {
  add(event: AuditEvent): Promise<void>;
  /** Whether this member has deleted the photo, whose row names no member any more. */
  hasDeleted(member: string, photoId: string): Promise<boolean>;
  /** Newest first. */
  list(limit: number): Promise<(Required<AuditEvent> & { at: number })[]>;
}

export function auditLogIn(db: FinderDb): AuditLog {
  return {
    async add({ event, actor, target = null, detail = {} }) {
      await db.sql
        .insertInto('audit_log')
        .values({ at: db.now(), event, actor, target, detail: JSON.stringify(detail) })
        .execute();
    },
    async hasDeleted(member, photoId) {
      const row = await db.sql
        .selectFrom('audit_log')
        .select('number')
        .where('event', '=', 'photo-deleted')
        .where('target', '=', photoId)
        .where('actor', '=', member)
        .executeTakeFirst();
      return row !== undefined;
    },
    async list(limit) {
      const rows = await db.sql.selectFrom('audit_log').selectAll().orderBy('number', 'desc').limit(limit).execute();
      return rows.map((row) => ({
        at: row.at,
        event: row.event,
        actor: row.actor,
        target: row.target,
        detail: JSON.parse(row.detail),
      }));
    },
  };
}
