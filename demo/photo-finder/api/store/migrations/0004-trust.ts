import type { Migration } from '../../../../../src/platform/database/migration.ts';
import { reportReasons, reportTargets } from '../../../contract/vocabulary.ts';
import { among } from './among.ts';

/** Logs that only grow. */
const appendOnly = ['moderation_decisions', 'audit_log'];

export const trust: Migration = {
  number: 4,
  name: 'trust',
  statements: ({ int, engine, end, endKeyed, serial }) => [
    `create table reports (
      id text not null primary key,
      target_type ${among('target_type', reportTargets)} not null,
      target_id text not null,
      reporter text,
      reason ${among('reason', reportReasons)} not null,
      note text not null,
      snapshot text not null,
      status ${among('status', ['open', 'upheld', 'dismissed'])} not null,
      created_at ${int} not null
    )${end}`,
    `create unique index reports_once on reports (target_type, target_id, reporter) where status = 'open' and reporter is not null`,
    `create index reports_of_target on reports (target_type, target_id)`,
    `create table removal_requests (
      id text not null primary key,
      token_hash text not null,
      photo_ids text not null,
      relation ${among('relation', ['self', 'provider', 'other'])} not null,
      contact text,
      statement text not null,
      state ${among('state', ['received', 'hidden', 'verified', 'removed', 'restored'])} not null,
      reason text,
      is_appealed ${int} not null default 0,
      created_at ${int} not null,
      due_at ${int} not null,
      closed_at ${int}
    )${end}`,
    `create table provider_claims (
      id text not null primary key,
      provider_n ${int} not null references providers (n),
      member text not null,
      role ${among('role', ['self', 'staff'])} not null,
      evidence text not null,
      status ${among('status', ['open', 'first_approval', 'approved', 'rejected'])} not null,
      first_by text,
      decided_by text,
      created_at ${int} not null
    )${end}`,
    `create unique index provider_claims_open on provider_claims (provider_n, member) where status in ('open', 'first_approval')`,
    `create table moderation_items (
      id text not null primary key,
      kind ${among('kind', ['photo', 'report', 'claim', 'removal', 'provider_revision', 'collection'])} not null,
      target_id text not null,
      priority ${int} not null check (priority between 0 and 100),
      status ${among('status', ['pending', 'approved', 'rejected', 'ignored'])} not null,
      claimed_by text,
      claimed_until ${int},
      version ${int} not null default 1,
      created_at ${int} not null,
      sla_at ${int} not null
    )${end}`,
    `create unique index moderation_items_once on moderation_items (kind, target_id) where status = 'pending'`,
    `create index moderation_items_queue on moderation_items (status, kind, priority desc, sla_at)`,
    `create table moderation_decisions (
      seq ${serial},
      item_id text not null references moderation_items (id),
      actor text not null,
      action text not null,
      reason_code text,
      note text not null,
      before_json text not null,
      after_json text not null,
      created_at ${int} not null,
      prev_hash text not null,
      hash text not null unique
    )${end}`,
    `create table staff_roles (
      member text not null primary key,
      role ${among('role', ['moderator', 'admin'])} not null,
      granted_by text not null
    )${endKeyed}`,
    `create table audit_log (
      number ${serial},
      at ${int} not null,
      event text not null,
      actor text not null,
      target text,
      ip_prefix text,
      detail text not null
    )${end}`,
    ...appendOnly.flatMap((table) =>
      engine === 'sqlite'
        ? ['update', 'delete'].map(
            (verb) => `create trigger ${table}_no_${verb} before ${verb} on ${table}
              begin select raise(abort, '${table} is append-only'); end`,
          )
        : [
            `create function ${table}_refuse() returns trigger language plpgsql as
              $$ begin raise exception '${table} is append-only'; end $$`,
            `create trigger ${table}_no_change before update or delete or truncate on ${table}
              for each statement execute function ${table}_refuse()`,
          ],
    ),
  ],
};
