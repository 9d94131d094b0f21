import { flag, type Migration, type SqlDialect, tenantColumns } from '../../../platform/database/migration.ts';

/** R28 whether she has a passkey is part of what a member sees of herself; its last use is not. */
const counts = ({ engine }: SqlDialect) =>
  engine === 'sqlite'
    ? Object.entries({ insert: 'new', delete: 'old' }).map(
        ([verb, row]) => `create trigger passkeys_${verb}_version after ${verb} on passkeys
        begin
          update members set version = version + 1
          where app_id = ${row}.app_id and mode = ${row}.mode and id = ${row}.member_id;
        end`,
      )
    : [
        `create trigger passkeys_version after insert or delete on passkeys
        for each row execute function belongings_next_version()`,
      ];

/** R126 the public halves of members' passkeys. Ids and keys are base64url. */
export const passkeys: Migration = {
  number: 17,
  name: 'passkeys',
  statements: (words) => [
    `create table passkeys (
      ${tenantColumns},
      credential_id text not null,
      id text not null,
      member_id text not null,
      public_key text not null,
      counter ${words.int} not null,
      transports text not null,
      ${flag(words, 'backed_up')},
      aaguid text not null,
      name text not null,
      created_at ${words.int} not null,
      last_used_at ${words.int},
      primary key (app_id, mode, credential_id),
      foreign key (app_id, mode, member_id) references members (app_id, mode, id) on delete cascade
    )${words.end}`,
    `create unique index passkeys_by_id on passkeys (app_id, mode, id)`,
    `create index passkeys_of_member on passkeys (app_id, mode, member_id)`,
    ...counts(words),
    // R11 beside `suspended_access`, whose kinds are fixed by its check.
    `create table suspended_passkeys (
      ${tenantColumns},
      member_id text not null,
      ref text not null,
      detail text not null,
      suspended_at ${words.int} not null,
      primary key (app_id, mode, member_id, ref),
      foreign key (app_id, mode, member_id) references members (app_id, mode, id) on delete cascade
    )${words.endKeyed}`,
  ],
};
