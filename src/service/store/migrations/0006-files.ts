import type { Migration } from '../../../platform/database/migration.ts';

/**
 * R75 images beside PostgreSQL, so that every process serves them (beside SQLite they lie on disk,
 * and this table stays empty). No tenant: whoever has the name may see the file, and nobody can
 * guess it.
 */
export const files: Migration = {
  number: 6,
  name: 'files',
  statements: (words) => [
    `create table files (
      name text not null primary key,
      type text not null,
      bytes ${words.bytes} not null,
      created_at ${words.int} not null
    )${words.end}`,
    `create index files_by_age on files (created_at)`,
  ],
};
