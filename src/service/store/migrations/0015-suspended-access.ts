import { type Migration, type SqlDialect, tenantColumns } from '../../../platform/database/migration.ts';

/**
 * R28 that a question is open is part of what a member sees of herself, beside the columns that
 * count already.
 */
const counts = ({ engine }: SqlDialect) =>
  engine === 'sqlite'
    ? `create trigger members_suspended_version after update of suspended_at on members
        begin
          update members set version = version + 1 where app_id = new.app_id and mode = new.mode and id = new.id;
        end`
    : `create trigger members_suspended_version before update of suspended_at on members
        for each row execute function members_next_version()`;

/**
 * R11 access that waits for the mailbox's owner to confirm or remove it. Its rows leave their own
 * tables, so that none of them gives access, in the version before this one either (R73).
 */
export const suspendedAccess: Migration = {
  number: 15,
  name: 'suspended access',
  statements: ({ int, endKeyed, ...words }) => [
    `alter table members add column suspended_at ${int}`,
    counts({ int, endKeyed, ...words }),
    `create table suspended_access (
      ${tenantColumns},
      member_id text not null,
      kind text not null check (kind in ('password', 'session', 'device', 'identity', 'flow', 'invite', 'profile')),
      ref text not null,
      detail text not null,
      suspended_at ${int} not null,
      primary key (app_id, mode, member_id, kind, ref),
      foreign key (app_id, mode, member_id) references members (app_id, mode, id) on delete cascade
    )${endKeyed}`,
  ],
};
