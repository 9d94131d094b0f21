import type { Migration } from '../../../platform/database/migration.ts';

/**
 * R61 the payload of a dead webhook, so that an operator can send it again; its own column, because
 * `payload` is for waiting jobs.
 */
export const deadLetters: Migration = {
  number: 10,
  name: 'dead letters',
  statements: () => [`alter table outbox add column letter text`],
};
