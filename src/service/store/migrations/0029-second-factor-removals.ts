import type { Migration, SqlDialect } from '../../../platform/database/migration.ts';

/** R28 the pending removal is part of what a member sees of herself. */
const counts = ({ engine }: SqlDialect) =>
  engine === 'sqlite'
    ? `create trigger second_factors_removal_version after update of removal_at on second_factors
      begin
        update members set version = version + 1
        where app_id = new.app_id and mode = new.mode and id = new.member_id;
      end`
    : `create trigger second_factors_removal_version after update of removal_at on second_factors
      for each row execute function belongings_next_version()`;

/** R127 the way back from a lost authenticator app: from when on a login removes it. */
export const secondFactorRemovals: Migration = {
  number: 29,
  name: 'second factor removals',
  statements: (words) => [`alter table second_factors add column removal_at ${words.int}`, counts(words)],
};
