import { type Migration, tenantColumns } from '../../../platform/database/migration.ts';

/** What the inspector found on a page, as a builder has sent it last. */
export const pageFindings: Migration = {
  number: 32,
  name: 'page findings',
  statements: ({ int, endKeyed }) => [
    `create table page_findings (
      ${tenantColumns},
      page text not null,
      attributes ${int} not null,
      findings text not null,
      sent_at ${int} not null,
      primary key (app_id, mode, page)
    )${endKeyed}`,
    'create index page_findings_by_time on page_findings (sent_at)',
  ],
};
