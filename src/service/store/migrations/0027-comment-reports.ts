import { type Migration, tenantColumns } from '../../../platform/database/migration.ts';

/** What members report about comments, and how the site has answered. */
export const commentReports: Migration = {
  number: 27,
  name: 'comment reports',
  statements: ({ int, endKeyed }) => [
    `alter table comments add column reported_at ${int}`,
    `alter table comments add column report_answer text`,
    `alter table comments add column report_answered_at ${int}`,
    `create index comments_reported on comments (app_id, mode, reported_at, id) where reported_at is not null`,
    `create table comment_reports (
      ${tenantColumns},
      comment_id text not null,
      member_id text not null,
      reason text not null,
      created_at ${int} not null,
      primary key (app_id, mode, comment_id, member_id),
      foreign key (app_id, mode, comment_id) references comments (app_id, mode, id) on delete cascade,
      foreign key (app_id, mode, member_id) references members (app_id, mode, id) on delete cascade
    )${endKeyed}`,
    `create index comment_reports_of_member on comment_reports (app_id, mode, member_id)`,
  ],
};
