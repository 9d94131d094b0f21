import type { Migration } from '../../../platform/database/migration.ts';

/**
 * R78 whom a sealed job is about, so that a dead one is deleted with the member.
 */
export const aboutWhom: Migration = {
  number: 11,
  name: 'about whom',
  statements: () => [`alter table outbox add column about text`],
};
