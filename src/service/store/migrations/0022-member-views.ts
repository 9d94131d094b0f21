import { type Migration, tenantColumns } from '../../../platform/database/migration.ts';

/**
 * R123 sessions in which an operator sees the site as a member. They have a table of their own, so
 * that the version before this one takes none of them for a session of the member (R73).
 */
export const memberViews: Migration = {
  number: 22,
  name: 'member views',
  statements: ({ int, endKeyed }) => [
    `create table member_views (
      ${tenantColumns},
      token_hash text not null,
      id text not null,
      member_id text not null,
      operator_id text not null,
      operator_session text not null,
      created_at ${int} not null,
      ends_at ${int} not null,
      primary key (app_id, mode, token_hash),
      foreign key (app_id, mode, member_id) references members (app_id, mode, id) on delete cascade
    )${endKeyed}`,
    `create index member_views_of_member on member_views (app_id, mode, member_id)`,
    `create index member_views_by_age on member_views (ends_at)`,
  ],
};
