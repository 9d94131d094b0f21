import type { Migration } from '../../../platform/database/migration.ts';

/** Comments that the site has hidden, and a way to read all of them by time. */
export const hiddenComments: Migration = {
  number: 23,
  name: 'hidden comments',
  statements: ({ int }) => [
    `alter table comments add column hidden_at ${int}`,
    `create index comments_by_time on comments (app_id, mode, created_at, id)`,
  ],
};
