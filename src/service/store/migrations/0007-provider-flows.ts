import { type Migration, tenantColumns } from '../../../platform/database/migration.ts';

/**
 * R34 one row for each visit to a provider, from the click to the redeemed result. Every secret of
 * it as a hash; `request` is the page's request, `person` the returned account.
 */
export const providerFlows: Migration = {
  number: 7,
  name: 'provider flows',
  statements: (words) => [
    `create table provider_flows (
      ${tenantColumns},
      id text not null,
      provider text not null,
      purpose text not null check (purpose in ('login', 'signup', 'connect')),
      member_id text,
      request text not null,
      person text,
      ticket_hash text,
      state_hash text,
      browser_hash text,
      code_hash text,
      created_at ${words.int} not null,
      expires_at ${words.int} not null,
      returned_at ${words.int},
      redeemed_at ${words.int},
      primary key (app_id, mode, id),
      foreign key (app_id, mode, member_id) references members (app_id, mode, id) on delete cascade
    )${words.end}`,
    `create unique index provider_flows_by_ticket on provider_flows (app_id, mode, ticket_hash)`,
    `create unique index provider_flows_by_state on provider_flows (app_id, mode, state_hash)`,
    `create unique index provider_flows_by_code on provider_flows (app_id, mode, code_hash)`,
    `create index provider_flows_of_member on provider_flows (app_id, mode, member_id)`,
    `create index provider_flows_by_end on provider_flows (expires_at)`,
  ],
};
