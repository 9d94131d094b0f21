import { type Migration, type SqlDialect, tenantColumns } from '../../../platform/database/migration.ts';

/** R122 retention moves `audit_removals` first; only what it has passed may be deleted. */
const isRemoved = (row: string) => `exists (
        select 1 from audit_seals s join audit_removals r on r.app_id = s.app_id and r.mode = s.mode
        where s.app_id = ${row}.app_id and s.mode = ${row}.mode and s.number = ${row}.number and s.position <= r.position)`;

const onSqlite = () => [
  `drop trigger audit_log_no_delete`,
  ...['audit_log', 'audit_seals'].map(
    (table) => `create trigger ${table}_no_delete before delete on ${table} when not ${isRemoved('old')}
      begin select raise(abort, '${table} is append-only'); end`,
  ),
  ...['audit_seals', 'audit_changes'].map(
    (table) => `create trigger ${table}_no_update before update on ${table}
      begin select raise(abort, '${table} is append-only'); end`,
  ),
  `create trigger audit_log_waits after insert on audit_log
    begin insert into audit_waiting (app_id, mode, number) values (new.app_id, new.mode, new.number); end`,
];

const onPostgres = () => [
  `drop trigger audit_log_no_change on audit_log`,
  `create trigger audit_log_no_change before update or truncate on audit_log
    for each statement execute function audit_log_refuse()`,
  `create trigger audit_seals_no_change before update or truncate on audit_seals
    for each statement execute function audit_log_refuse()`,
  `create trigger audit_changes_no_change before update or truncate on audit_changes
    for each statement execute function audit_log_refuse()`,
  `create function audit_log_keep() returns trigger language plpgsql as $$
    begin
      if ${isRemoved('old')} then return old; end if;
      raise exception 'audit_log is append-only';
    end $$`,
  ...['audit_log', 'audit_seals'].map(
    (table) => `create trigger ${table}_no_delete before delete on ${table}
      for each row execute function audit_log_keep()`,
  ),
  `create function audit_log_wait() returns trigger language plpgsql as $$
    begin
      insert into audit_waiting (app_id, mode, number) values (new.app_id, new.mode, new.number);
      return null;
    end $$`,
  `create trigger audit_log_waits after insert on audit_log for each row execute function audit_log_wait()`,
];

/**
 * R122 the hash chain of each app's audit log. A trigger queues entries, because the version before
 * writes them too for a while (R73).
 */
export const auditChain: Migration = {
  number: 20,
  name: 'audit chain',
  statements: (words: SqlDialect) => [
    `create table audit_waiting (
      ${tenantColumns},
      number ${words.int} not null,
      primary key (app_id, mode, number)
    )${words.endKeyed}`,
    `create table audit_seals (
      ${tenantColumns},
      position ${words.int} not null,
      number ${words.int} not null,
      hash text not null,
      primary key (app_id, mode, position)
    )${words.endKeyed}`,
    `create unique index audit_seals_by_number on audit_seals (app_id, mode, number)`,
    `create table audit_removals (
      ${tenantColumns},
      position ${words.int} not null,
      hash text not null,
      removed_at ${words.int} not null,
      primary key (app_id, mode)
    )${words.endKeyed}`,
    // R78 values of a member leave with her; the entry keeps their salted digest.
    `create table audit_changes (
      ${tenantColumns},
      number ${words.int} not null,
      member_id text not null,
      salt text not null,
      changes text not null,
      primary key (app_id, mode, number),
      foreign key (app_id, mode, member_id) references members (app_id, mode, id) on delete cascade
    )${words.endKeyed}`,
    `create index audit_changes_of_member on audit_changes (app_id, mode, member_id)`,
    `create index audit_log_of_app on audit_log (app_id, mode, number)`,
    `create index audit_log_by_event on audit_log (app_id, mode, event, number)`,
    `create index audit_log_by_actor on audit_log (app_id, mode, actor, number)`,
    `create index audit_log_by_time on audit_log (app_id, mode, at)`,
    `insert into audit_waiting (app_id, mode, number) select app_id, mode, number from audit_log`,
    ...(words.engine === 'sqlite' ? onSqlite() : onPostgres()),
  ],
};
