import type { Migration } from '../../../platform/database/migration.ts';

/** R125 members by what a plan of theirs is at: nearly all are active, few anything else. */
export const planStatus: Migration = {
  number: 30,
  name: 'plan status',
  statements: () => [
    `create index plan_connections_by_status on plan_connections (app_id, mode, status, member_id)
      where status <> 'ACTIVE'`,
  ],
};
