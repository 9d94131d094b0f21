import { type Migration, tenantColumns } from '../../../platform/database/migration.ts';

/** R61 secrets that the service has made for webhook endpoints, sealed; the one before ends. */
export const webhookSecrets: Migration = {
  number: 36,
  name: 'webhook secrets',
  statements: (words) => [
    `create table webhook_secrets (
      ${tenantColumns},
      endpoint text not null,
      sealed_secret text not null,
      made_at ${words.int} not null,
      sealed_previous text,
      previous_ends_at ${words.int},
      primary key (app_id, mode, endpoint)
    )${words.endKeyed}`,
  ],
};
