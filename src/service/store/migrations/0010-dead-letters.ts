import type { Migration } from '../../../platform/database/migration.ts';

/**
 * R61 what a webhook said that was given up, so that an operator can send it again; its own column,
 * because `payload` is for what waits.
 */
export const deadLetters: Migration = {
  number: 10,
  name: 'dead letters',
  statements: () => [`alter table outbox add column letter text`],
};
