import type { Migration } from '../../../../../src/platform/database/migration.ts';

/** Each picture that a browser asks for is looked up by its key. */
export const portraits: Migration = {
  number: 10,
  name: 'portraits',
  statements: () => [
    `create unique index providers_by_portrait on providers (portrait_key) where portrait_key is not null`,
  ],
};
