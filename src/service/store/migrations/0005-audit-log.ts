import { type Migration, tenantColumns } from '../../../platform/database/migration.ts';

/** R85 append-only by the database itself, on both engines. */
export const auditLog: Migration = {
  number: 5,
  name: 'audit-log',
  statements: (words) => [
    `create table audit_log (
      number ${words.serial},
      ${tenantColumns},
      at ${words.int} not null,
      event text not null,
      member_id text,
      actor text not null,
      ip_prefix text,
      detail text not null
    )${words.end}`,
    `create index audit_log_of_member on audit_log (app_id, mode, member_id, number)`,
    ...(words.engine === 'sqlite'
      ? ['update', 'delete'].map(
          (verb) => `create trigger audit_log_no_${verb} before ${verb} on audit_log
            begin select raise(abort, 'audit_log is append-only'); end`,
        )
      : [
          `create function audit_log_refuse() returns trigger language plpgsql as
            $$ begin raise exception 'audit_log is append-only'; end $$`,
          `create trigger audit_log_no_change before update or delete or truncate on audit_log
            for each statement execute function audit_log_refuse()`,
        ]),
  ],
};
