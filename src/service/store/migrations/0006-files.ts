import type { Migration } from '../../../platform/database/migration.ts';

/**
 * R75 images in PostgreSQL, so that every process serves them (with SQLite they are on disk, and
 * this table stays empty). No tenant: the name cannot be guessed and is all that a reader needs.
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
