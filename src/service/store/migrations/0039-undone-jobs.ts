import type { Migration } from '../../../platform/database/migration.ts';

/** Which job of operators takes another one back. */
export const undoneJobs: Migration = {
  number: 39,
  name: 'undone jobs',
  statements: () => ['undoes', 'undone_by'].map((column) => `alter table admin_jobs add column ${column} text`),
};
