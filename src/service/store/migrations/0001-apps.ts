import type { Migration } from '../../../platform/database/migration.ts';

export const apps: Migration = {
  number: 1,
  name: 'apps',
  statements: ({ int, end, endKeyed }) => [
    `create table apps (
      id text not null primary key,
      document text not null,
      source_hash text not null,
      revision ${int} not null,
      updated_at ${int} not null
    )${end}`,
    // A key names its app all by itself, so it is unique over all of them.
    `create table app_keys (
      public_key text not null primary key,
      app_id text not null references apps (id) on delete cascade,
      mode text not null check (mode in ('live', 'sandbox'))
    )${endKeyed}`,
    `create index app_keys_of_app on app_keys (app_id)`,
    `create table app_origins (
      app_id text not null references apps (id) on delete cascade,
      mode text not null check (mode in ('live', 'sandbox')),
      origin text not null,
      primary key (app_id, mode, origin)
    )${endKeyed}`,
    `create table seeds (
      app_id text not null,
      name text not null,
      seeded_at ${int} not null,
      primary key (app_id, name)
    )${endKeyed}`,
  ],
};
