import { type Migration, tenantColumns } from '../../../platform/database/migration.ts';

/**
 * R60 the payment provider's latest state of each paid connection, and which of its events have
 * taken effect.
 */
export const payments: Migration = {
  number: 8,
  name: 'payments',
  statements: (words) => [
    `create table payment_words (
      ${tenantColumns},
      connection_id text not null,
      member_id text not null,
      said_at ${words.int} not null,
      connection text not null,
      primary key (app_id, mode, connection_id),
      foreign key (app_id, mode, member_id) references members (app_id, mode, id) on delete cascade
    )${words.end}`,
    `create index payment_words_of_member on payment_words (app_id, mode, member_id)`,
    `create table payment_events (
      ${tenantColumns},
      id text not null,
      taken_at ${words.int} not null,
      primary key (app_id, mode, id)
    )${words.endKeyed}`,
    `create index payment_events_by_age on payment_events (taken_at)`,
  ],
};
