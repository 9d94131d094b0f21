import type { Selectable } from 'kysely';
import { type ReportStep, reportSteps, type Step } from '../../../contract/state-machines.ts';
import type { FinderDb } from '../finder-db.ts';
import type { ConsentAndReportTables } from './consent-and-report-tables.ts';

export type ReportRecord = Selectable<ConsentAndReportTables['reports']>;

export interface Reports {
  byId(id: string): Promise<ReportRecord | null>;
  /** The only way in which a report changes its state; null where the step may not be taken. */
  take(id: string, step: ReportStep): Promise<ReportRecord | null>;
  /** Those that are not dismissed. */
  against(targetId: string): Promise<ReportRecord[]>;
  by(member: string): Promise<ReportRecord[]>;
  /** The statement stays for the decision; the reporter's id does not. */
  forgetReporter(member: string): Promise<void>;
  /** The snapshot is the author's content and is erased with it. */
  forgetShown(targetId: string): Promise<void>;
}

export function reportsIn(db: FinderDb): Reports {
  const reports = () => db.sql.selectFrom('reports').selectAll();
  return {
    byId: async (id) => (await reports().where('id', '=', id).executeTakeFirst()) ?? null,
    async take(id, step) {
      const { from, to }: Step<ReportRecord['status']> = reportSteps[step];
      const row = await db.sql
        .updateTable('reports')
        .set({ status: to, visitor: null })
        .where('id', '=', id)
        .where('status', 'in', from)
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },
    against: (targetId) => reports().where('target_id', '=', targetId).where('status', '<>', 'dismissed').execute(),
    by: (member) => reports().where('reporter', '=', member).execute(),
    async forgetReporter(member) {
      await db.sql.updateTable('reports').set({ reporter: null }).where('reporter', '=', member).execute();
    },
    async forgetShown(targetId) {
      await db.sql.updateTable('reports').set({ snapshot: '{}' }).where('target_id', '=', targetId).execute();
    },
  };
}
