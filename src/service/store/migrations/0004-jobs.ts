import { type Migration, tenantColumns } from '../../../platform/database/migration.ts';

export const jobs: Migration = {
  number: 4,
  name: 'jobs',
  statements: (words) => [
    `create table outbox (
      id text not null primary key,
      ${tenantColumns},
      kind text not null,
      payload text,
      state text not null check (state in ('waiting', 'done', 'dead', 'expired')),
      attempts ${words.int} not null default 0,
      created_at ${words.int} not null,
      due_at ${words.int} not null,
      expires_at ${words.int},
      worker text,
      lease_until ${words.int},
      finished_at ${words.int},
      last_error text,
      check (state = 'waiting' or payload is null)
    )${words.end}`,
    `create index outbox_due on outbox (due_at) where state = 'waiting'`,
    `create index outbox_dead on outbox (finished_at) where state = 'dead'`,
    `create index outbox_finished on outbox (finished_at) where state <> 'waiting'`,

    `create table mailbox (
      number ${words.serial},
      ${tenantColumns},
      id text not null,
      recipient text not null,
      subject text not null,
      plain text not null,
      html text not null,
      code text,
      link text,
      sent_at ${words.int} not null
    )${words.end}`,
    `create unique index mailbox_by_id on mailbox (app_id, mode, id)`,

    // R49.
    `create table idempotency_keys (
      ${tenantColumns},
      scope text not null,
      name text not null,
      body_hash text not null,
      locked_until ${words.int} not null,
      expires_at ${words.int} not null,
      status ${words.int},
      answer text,
      primary key (app_id, mode, scope, name)
    )${words.end}`,

    // R82: what readiness writes, to know that writing works.
    `create table probes (id ${words.int} primary key, probed_at ${words.int} not null)${words.end}`,
  ],
};
