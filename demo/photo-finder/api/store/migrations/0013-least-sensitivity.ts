import type { Migration } from '../../../../../src/platform/database/migration.ts';

/** What a moderator said that a set shows: sent again after a no, it shows no less. */
export const leastSensitivity: Migration = {
  number: 13,
  name: 'least-sensitivity',
  statements: () => ['alter table photos add column least_sensitivity integer not null default 0'],
};
