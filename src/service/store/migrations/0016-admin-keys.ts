import { type Migration, tenantColumns } from '../../../platform/database/migration.ts';

/** R121 the keys of owners' servers, and the order in which these list members. */
export const adminKeys: Migration = {
  number: 16,
  name: 'admin keys',
  statements: ({ int, endKeyed }) => [
    `create table admin_keys (
      ${tenantColumns},
      id text not null,
      name text not null,
      key_hash text not null,
      scopes text not null,
      created_by text not null,
      created_at ${int} not null,
      expires_at ${int},
      last_used_at ${int},
      revoked_at ${int},
      primary key (app_id, mode, id)
    )${endKeyed}`,
    `create unique index admin_keys_by_hash on admin_keys (key_hash)`,
    `create index members_by_creation on members (app_id, mode, created_at, id)`,
  ],
};
