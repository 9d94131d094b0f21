import type { Migration } from '../../../platform/database/migration.ts';

/**
 * Keys that the service makes for itself, sealed by its secrets. The first of them names the
 * counters of addresses: what was counted before is not found under the new names and goes when its
 * time is over.
 */
export const keptKeys: Migration = {
  number: 13,
  name: 'kept keys',
  statements: (words) => [
    `create table kept_keys (
      name text not null primary key,
      sealed text not null
    )${words.endKeyed}`,
  ],
};
