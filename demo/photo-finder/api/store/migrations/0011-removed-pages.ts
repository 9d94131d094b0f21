import type { Migration } from '../../../../../src/platform/database/migration.ts';

/** A page that is removed for good stays as a row, because decisions and sets name it. */
export const removedPages: Migration = {
  number: 11,
  name: 'removed-pages',
  statements: ({ int }) => [`alter table providers add column removed_at ${int}`],
};
