import { type Migration, tenantColumns } from '../../../platform/database/migration.ts';

/** What no query can count afterwards: how many were active, and what they paid, on each day. */
export const dailyNumbers: Migration = {
  number: 26,
  name: 'daily numbers',
  statements: ({ int, endKeyed }) => [
    `create table daily_numbers (
      ${tenantColumns},
      day ${int} not null,
      active ${int} not null,
      revenue text not null,
      primary key (app_id, mode, day)
    )${endKeyed}`,
    `create index plan_connections_unpaid on plan_connections (app_id, mode, created_at)
      where status in ('REQUIRES_PAYMENT', 'REQUIRES_AUTHENTICATION')`,
  ],
};
