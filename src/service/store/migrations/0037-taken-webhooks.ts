import type { Migration } from '../../../platform/database/migration.ts';

/**
 * §3.8 webhooks that were taken keep their letter and the answer: listed by site, and erased with
 * their member (R78). Nothing else that is done has a letter.
 */
export const takenWebhooks: Migration = {
  number: 37,
  name: 'taken webhooks',
  statements: () => [
    `create index outbox_taken on outbox (app_id, mode, created_at) where state = 'done' and letter is not null`,
    `create index outbox_taken_about on outbox (about) where state = 'done' and letter is not null`,
  ],
};
