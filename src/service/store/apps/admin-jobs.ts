import { type Selectable, sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { JobOperation } from '../../../contract/wire-admin-jobs.ts';
import type { Db } from '../db.ts';
import type { AdminJobRow } from '../tables.ts';

export interface JobFailure {
  member: string;
  code: string;
  message: string;
}

/** One operation for many members. */
export interface AdminJobRecord {
  id: string;
  operation: JobOperation;
  /** What each call takes beside the member, such as `planId`. */
  input: Record<string, unknown>;
  /** Ids. Null = those of the filter, or the job is over. */
  members: string[] | null;
  /** Null = `members` were named, or the job is over. */
  filter: Record<string, string> | null;
  actor: { key: string | null; operator: string | null };
  /**
   * Behind the last done member: an index of `members`, `createdAt.id`, or an entry of the audit
   * log where it undoes a job. '' = none is done.
   */
  place: string;
  total: number | null;
  done: number;
  failed: number;
  failures: JobFailure[];
  createdAt: number;
  finishedAt: number | null;
  isCancelled: boolean;
  /** The job whose changes it takes back. */
  undoes: string | null;
  isUndone: boolean;
}

export type NewAdminJob = Pick<
  AdminJobRecord,
  'id' | 'operation' | 'input' | 'members' | 'filter' | 'actor' | 'total' | 'failures'
> & { undoes?: string };

export interface AdminJobs {
  /** What failed before it began counts as done. */
  add(tenant: Tenant, job: NewAdminJob): Promise<void>;
  find(tenant: Tenant, id: string): Promise<AdminJobRecord | null>;
  /** Newest first. */
  list(tenant: Tenant, limit: number): Promise<AdminJobRecord[]>;
  /** Of all apps, oldest first. */
  unfinished(limit: number): Promise<{ tenant: Tenant; id: string }[]>;
  /**
   * One more member is done. False = another worker has done her already, or the job is over.
   */
  advance(tenant: Tenant, job: AdminJobRecord, step: { place: string; failure?: JobFailure }): Promise<boolean>;
  /** False = another job takes it back already. */
  markUndone(tenant: Tenant, id: string, by: string): Promise<boolean>;
  /**
   * R78 forgets the members and the filter. When it is an undo and cancelled, the other job can be
   * undone again. False = it was over.
   */
  finish(tenant: Tenant, id: string, options: { isCancelled: boolean }): Promise<boolean>;
}

const failuresAtMost = 100;

const jobOf = (row: Selectable<AdminJobRow>): AdminJobRecord => ({
  id: row.id,
  operation: row.operation as JobOperation,
  input: JSON.parse(row.input),
  members: row.members === null ? null : JSON.parse(row.members),
  filter: row.filter === null ? null : JSON.parse(row.filter),
  actor: JSON.parse(row.actor),
  place: row.place,
  total: row.total,
  done: row.done,
  failed: row.failed,
  failures: JSON.parse(row.failures),
  createdAt: row.created_at,
  finishedAt: row.finished_at,
  isCancelled: row.is_cancelled === 1,
  undoes: row.undoes,
  isUndone: row.undone_by !== null,
});

export function adminJobsIn(db: Db): AdminJobs {
  const ofTenant = ({ appId, mode }: Tenant) =>
    db.sql.selectFrom('admin_jobs').selectAll().where('app_id', '=', appId).where('mode', '=', mode);

  return {
    async add({ appId, mode }, { id, operation, input, members, filter, actor, total, failures, undoes = null }) {
      await db.sql
        .insertInto('admin_jobs')
        .values({
          app_id: appId,
          mode,
          id,
          operation,
          input: JSON.stringify(input),
          members: members && JSON.stringify(members),
          filter: filter && JSON.stringify(filter),
          actor: JSON.stringify(actor),
          place: '',
          total,
          done: failures.length,
          failed: failures.length,
          failures: JSON.stringify(failures.slice(0, failuresAtMost)),
          created_at: db.now(),
          finished_at: null,
          is_cancelled: 0,
          undoes,
        })
        .execute();
    },
    async find(tenant, id) {
      const row = await ofTenant(tenant).where('id', '=', id).executeTakeFirst();
      return row ? jobOf(row) : null;
    },
    async list(tenant, limit) {
      const rows = await ofTenant(tenant).orderBy('created_at', 'desc').limit(limit).execute();
      return rows.map(jobOf);
    },
    async unfinished(limit) {
      const rows = await db.sql
        .selectFrom('admin_jobs')
        .select(['app_id', 'mode', 'id'])
        .where('finished_at', 'is', null)
        .orderBy('created_at')
        .limit(limit)
        .execute();
      return rows.map(({ app_id, mode, id }) => ({ tenant: { appId: app_id, mode }, id }));
    },
    async advance({ appId, mode }, { id, place: before, failures }, { place, failure }) {
      const row = await db.sql
        .updateTable('admin_jobs')
        .set({
          place,
          done: sql<number>`done + 1`,
          ...(failure && {
            failed: sql<number>`failed + 1`,
            failures: JSON.stringify([...failures, failure].slice(0, failuresAtMost)),
          }),
        })
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('id', '=', id)
        .where('place', '=', before)
        .where('finished_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async markUndone({ appId, mode }, id, by) {
      const row = await db.sql
        .updateTable('admin_jobs')
        .set({ undone_by: by })
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('id', '=', id)
        .where('undone_by', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async finish({ appId, mode }, id, { isCancelled }) {
      const row = await db.sql
        .updateTable('admin_jobs')
        .set({ finished_at: db.now(), is_cancelled: isCancelled ? 1 : 0, members: null, filter: null })
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .returning('undoes')
        .executeTakeFirst();
      if (isCancelled && row?.undoes)
        await db.sql
          .updateTable('admin_jobs')
          .set({ undone_by: null })
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('id', '=', row.undoes)
          .execute();
      return row !== undefined;
    },
  };
}
