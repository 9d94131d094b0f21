import { type Migration, tenantColumns } from '../../../platform/database/migration.ts';

/** What operators have begun for many members, and how far it is. */
export const adminJobs: Migration = {
  number: 21,
  name: 'admin jobs',
  statements: ({ int, endKeyed }) => [
    `create table admin_jobs (
      ${tenantColumns},
      id text not null,
      operation text not null,
      input text not null,
      members text,
      filter text,
      actor text not null,
      place text not null,
      total ${int},
      done ${int} not null,
      failed ${int} not null,
      failures text not null,
      created_at ${int} not null,
      finished_at ${int},
      is_cancelled ${int} not null,
      primary key (app_id, mode, id)
    )${endKeyed}`,
    `create index admin_jobs_by_time on admin_jobs (app_id, mode, created_at)`,
    `create index admin_jobs_unfinished on admin_jobs (created_at) where finished_at is null`,
  ],
};
