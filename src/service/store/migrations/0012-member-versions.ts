import type { Migration, SqlDialect } from '../../../platform/database/migration.ts';

/**
 * What a member sees of herself, and whether she may; `last_seen_at` and `json` are no part of it.
 */
const seen = [
  'email',
  'email_canon',
  'password_hash',
  'verified',
  'disabled',
  'is_moderator',
  'profile_image',
  'custom_fields',
  'meta_data',
  'permissions',
  'login_redirect',
  'payment_customer_id',
].join(', ');
/** Tables with further data of a member. */
const belongings = ['plan_connections', 'identities', 'team_members'];

const onSqlite = () => [
  `create trigger members_version after update of ${seen} on members
    begin
      update members set version = version + 1 where app_id = new.app_id and mode = new.mode and id = new.id;
    end`,
  ...belongings.flatMap((table) =>
    Object.entries({ insert: 'new', update: 'new', delete: 'old' }).map(
      ([verb, row]) => `create trigger ${table}_${verb}_version after ${verb} on ${table}
        begin
          update members set version = version + 1
          where app_id = ${row}.app_id and mode = ${row}.mode and id = ${row}.member_id;
        end`,
    ),
  ),
];

const onPostgres = () => [
  `create function members_next_version() returns trigger language plpgsql as
    $$ begin new.version := old.version + 1; return new; end $$`,
  `create trigger members_version before update of ${seen} on members
    for each row execute function members_next_version()`,
  `create function belongings_next_version() returns trigger language plpgsql as $$
    declare changed record;
    begin
      if tg_op = 'DELETE' then changed := old; else changed := new; end if;
      update members set version = version + 1
      where app_id = changed.app_id and mode = changed.mode and id = changed.member_id;
      return null;
    end $$`,
  ...belongings.map(
    (table) => `create trigger ${table}_version after insert or update or delete on ${table}
      for each row execute function belongings_next_version()`,
  ),
];

/**
 * R28, R75 a number that grows with every change of what a member sees of herself, so that one
 * small query validates a cached answer. Triggers count, because the version before does not and
 * runs beside the next for a while (R73).
 */
export const memberVersions: Migration = {
  number: 12,
  name: 'member versions',
  statements: (words: SqlDialect) => [
    `alter table members add column version ${words.int} not null default 0`,
    ...(words.engine === 'sqlite' ? onSqlite() : onPostgres()),
  ],
};
