import { sql } from 'kysely';
import type { ReportReason } from '../../../contract/vocabulary.ts';
import { hidesFrom, pressing } from '../../domain/report-priority.ts';
import type { FinderDb } from '../finder-db.ts';
import type { ConsentRow } from '../tables.ts';
import type { ModerationKind } from './consent-and-report-tables.ts';

export interface NewReport {
  id: string;
  itemId: string;
  targetType: 'photo' | 'collection' | 'provider';
  targetId: string;
  reporter: string | null;
  /** Stands for a visitor, for this target alone. */
  visitor: string | null;
  reason: ReportReason;
  note: string;
  /** What was shown when it was reported. */
  snapshot: unknown;
}

export interface ConsentsAndReports {
  /** Given now, unless it says when. */
  addConsent(
    consent: Omit<ConsentRow, 'accepted_at' | 'withdrawn_at'> & Partial<Pick<ConsentRow, 'accepted_at'>>,
  ): Promise<void>;
  consent(id: string): Promise<ConsentRow | null>;
  /**
   * How pressing its target is now, and for what most of all; null where this member has reported
   * it already.
   */
  addReport(report: NewReport): Promise<ReturnType<typeof pressing>>;
  addItem(item: { id: string; kind: ModerationKind; targetId: string; priority: number; slaMs: number }): Promise<void>;
  roleOf(member: string): Promise<'moderator' | 'admin' | null>;
  grantRole(member: string, role: 'moderator' | 'admin', by: string): Promise<void>;
  /** What waits in the queue. */
  waiting(): Promise<number>;
}

const hourMs = 60 * 60 * 1000;

export function consentsAndReportsIn(db: FinderDb): ConsentsAndReports {
  return {
    async addConsent(consent) {
      await db.sql
        .insertInto('consents')
        .values({ accepted_at: db.now(), ...consent, withdrawn_at: null })
        .execute();
    },

    async consent(id) {
      return (await db.sql.selectFrom('consents').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
    },

    addReport: (report) =>
      db.write(async (tx) => {
        const { targetType, targetId, reporter, visitor } = report;
        const added = await tx.sql
          .insertInto('reports')
          .values({
            id: report.id,
            target_type: targetType,
            target_id: targetId,
            reporter,
            visitor,
            reason: report.reason,
            note: report.note,
            snapshot: JSON.stringify(report.snapshot),
            status: 'open',
            created_at: tx.now(),
          })
          .onConflict((on) => on.doNothing())
          .executeTakeFirst();
        if (!added.numInsertedOrUpdatedRows) return null;
        const open = await tx.sql
          .selectFrom('reports')
          .select(['id', 'reason', 'reporter', 'visitor'])
          .where('target_type', '=', targetType)
          .where('target_id', '=', targetId)
          .where('status', '=', 'open')
          .execute();
        const whole = pressing(open)!;
        const due = sql<number>`${tx.now()} + ${(whole.priority >= hidesFrom ? 24 : 72) * hourMs}`;
        // Every entry of the target is as pressing, or a decision about the newest would hide that.
        await tx.sql
          .updateTable('moderation_items')
          .set({ priority: whole.priority, sla_at: sql<number>`case when sla_at < ${due} then sla_at else ${due} end` })
          .where('kind', '=', 'report')
          .where('status', '=', 'pending')
          .where(
            'target_id',
            'in',
            open.map(({ id }) => id),
          )
          .execute();
        await tx.sql
          .insertInto('moderation_items')
          .values({
            id: report.itemId,
            kind: 'report',
            target_id: report.id,
            priority: whole.priority,
            status: 'pending',
            claimed_by: null,
            claimed_until: null,
            created_at: tx.now(),
            sla_at: due,
          })
          .execute();
        return whole;
      }),

    async addItem({ id, kind, targetId, priority, slaMs }) {
      await db.sql
        .insertInto('moderation_items')
        .values({
          id,
          kind,
          target_id: targetId,
          priority,
          status: 'pending',
          claimed_by: null,
          claimed_until: null,
          created_at: db.now(),
          sla_at: sql<number>`${db.now()} + ${slaMs}`,
        })
        .onConflict((on) => on.doNothing())
        .execute();
    },

    async roleOf(member) {
      const row = await db.sql.selectFrom('staff_roles').select('role').where('member', '=', member).executeTakeFirst();
      return row?.role ?? null;
    },

    async grantRole(member, role, by) {
      await db.sql
        .insertInto('staff_roles')
        .values({ member, role, granted_by: by })
        .onConflict((on) => on.column('member').doUpdateSet({ role }))
        .execute();
    },

    async waiting() {
      const { count } = await db.sql
        .selectFrom('moderation_items')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
