import type { Migration } from '../../../platform/database/migration.ts';

/**
 * R125 what the numbers of an app are counted by. Without them SQLite reads the rows of all
 * sessions and plans, and answers nothing else for ten seconds on a site of a million members.
 */
export const numberIndexes: Migration = {
  number: 25,
  name: 'number indexes',
  statements: () => [
    `create index sessions_by_last_seen on sessions (app_id, mode, last_seen_at, member_id)`,
    `create index plan_connections_by_start on plan_connections (app_id, mode, plan_id, active, created_at)`,
    `create index plan_connections_paid on plan_connections (app_id, mode, plan_id, active) where payment is not null`,
  ],
};
