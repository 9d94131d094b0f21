import type { Migration } from '../../../platform/database/migration.ts';

/** Secrets that operators have stored for an app, sealed; null once it is removed. */
export const storedSecrets: Migration = {
  number: 38,
  name: 'stored secrets',
  statements: (words) => [
    `create table stored_secrets (
      app_id text not null,
      name text not null,
      sealed_value text,
      stored_at ${words.int} not null,
      version ${words.int} not null,
      primary key (app_id, name)
    )${words.endKeyed}`,
  ],
};
