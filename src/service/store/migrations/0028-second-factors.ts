import { type Migration, type SqlDialect, tenantColumns } from '../../../platform/database/migration.ts';

/** R28 whether she has a second factor is part of what a member sees of herself. */
const counts = ({ engine }: SqlDialect) =>
  engine === 'sqlite'
    ? Object.entries({ insert: 'new', 'update of confirmed_at, suspended_at': 'new', delete: 'old' }).map(
        ([event, row]) => `create trigger second_factors_${event.split(' ')[0]}_version after ${event} on second_factors
        begin
          update members set version = version + 1
          where app_id = ${row}.app_id and mode = ${row}.mode and id = ${row}.member_id;
        end`,
      )
    : [
        `create trigger second_factors_version after insert or update of confirmed_at, suspended_at or delete on second_factors
        for each row execute function belongings_next_version()`,
      ];

/** R128 authenticator apps of members, their recovery codes, and the devices that need no code. */
export const secondFactors: Migration = {
  number: 28,
  name: 'second factors',
  statements: (words) => [
    `create table second_factors (
      ${tenantColumns},
      member_id text not null,
      sealed_secret text not null,
      created_at ${words.int} not null,
      confirmed_at ${words.int},
      suspended_at ${words.int},
      last_step ${words.int} not null,
      primary key (app_id, mode, member_id),
      foreign key (app_id, mode, member_id) references members (app_id, mode, id) on delete cascade
    )${words.endKeyed}`,
    `create table recovery_codes (
      ${tenantColumns},
      member_id text not null,
      code_mac text not null,
      primary key (app_id, mode, member_id, code_mac),
      foreign key (app_id, mode, member_id) references members (app_id, mode, id) on delete cascade
    )${words.endKeyed}`,
    `alter table devices add column trusted_until ${words.int}`,
    ...counts(words),
  ],
};
