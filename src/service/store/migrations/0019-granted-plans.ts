import type { Migration, SqlDialect } from '../../../platform/database/migration.ts';

/** Free plans that end, and paid plans that the owner gave free of charge. */
export const grantedPlans: Migration = {
  number: 19,
  name: 'granted plans',
  statements: (words: SqlDialect) => [
    `alter table plan_connections add column ends_at ${words.int}`,
    `alter table plan_connections add column complimentary ${words.int} not null default 0`,
    `create index plan_connections_ending on plan_connections (ends_at) where ends_at is not null`,
  ],
};
