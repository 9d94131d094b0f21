import { counterColumns, type Migration, tenantColumns } from '../../../platform/database/migration.ts';

const toMember = `foreign key (app_id, mode, member_id) references members (app_id, mode, id) on delete cascade`;

export const authentication: Migration = {
  number: 3,
  name: 'authentication',
  statements: (words) => [
    `create table sessions (
      ${tenantColumns},
      token_hash text not null,
      id text not null,
      member_id text not null,
      credential text not null,
      device text,
      ip_prefix text,
      created_at ${words.int} not null,
      authenticated_at ${words.int} not null,
      last_seen_at ${words.int} not null,
      ends_at ${words.int} not null,
      idle_ms ${words.int} not null,
      idle_until ${words.int} not null,
      primary key (app_id, mode, token_hash),
      ${toMember}
    )${words.endKeyed}`,
    `create unique index sessions_by_id on sessions (app_id, mode, id)`,
    `create index sessions_of_member on sessions (app_id, mode, member_id)`,
    `create index sessions_by_end on sessions (idle_until)`,

    `create table devices (
      ${tenantColumns},
      token_hash text not null,
      member_id text not null,
      credential text not null,
      created_at ${words.int} not null,
      last_used_at ${words.int} not null,
      ends_at ${words.int} not null,
      primary key (app_id, mode, token_hash, member_id),
      ${toMember}
    )${words.endKeyed}`,
    `create index devices_of_member on devices (app_id, mode, member_id)`,

    // §4.1. A retired code is a code_mac of null: nothing can match it any more.
    `create table auth_flows (
      ${tenantColumns},
      id_hash text not null,
      purpose text not null,
      member_id text,
      email_canon text not null,
      code_mac text,
      attempts ${words.int} not null,
      created_at ${words.int} not null,
      issued_at ${words.int} not null,
      expires_at ${words.int} not null,
      link_hash text,
      link_expires_at ${words.int},
      switched_at ${words.int},
      used_at ${words.int},
      closed_at ${words.int},
      ip_prefix text,
      detail text,
      primary key (app_id, mode, id_hash),
      ${toMember}
    )${words.end}`,
    `create unique index auth_flows_by_link on auth_flows (app_id, mode, link_hash)`,
    `create index auth_flows_of_email on auth_flows (app_id, mode, email_canon, purpose, issued_at)`,
    `create index auth_flows_of_member on auth_flows (app_id, mode, member_id)`,

    `create table limits ${counterColumns(words)}${words.endKeyed}`,
    // Not logged: fast, shared by all processes, empty after a crash of the server.
    ...(words.engine === 'postgres' ? [`create unlogged table rates ${counterColumns(words)}`] : []),
  ],
};
