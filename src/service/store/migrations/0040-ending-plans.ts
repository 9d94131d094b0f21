import type { Migration } from '../../../platform/database/migration.ts';

/** R125 members by a plan that is cancelled and still runs: few have one. */
export const endingPlans: Migration = {
  number: 40,
  name: 'ending plans',
  statements: () => [
    `create index plan_connections_cancelled on plan_connections (app_id, mode, member_id)
      where status <> 'CANCELED' and payment like '%"cancelAtDate":%' and payment not like '%"cancelAtDate":null%'`,
  ],
};
