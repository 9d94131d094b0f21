import type { Migration } from '../../../platform/database/migration.ts';

/**
 * §3.8 the sealed last try of a webhook: what was sent beside its payload, and what was answered.
 */
export const lastTries: Migration = {
  number: 34,
  name: 'last tries',
  statements: () => [`alter table outbox add column last_try text`],
};
