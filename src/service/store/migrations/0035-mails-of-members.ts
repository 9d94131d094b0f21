import type { Migration } from '../../../platform/database/migration.ts';

/**
 * What a list shows of the mails of a member: which one, in which language. R5 the index has a row
 * for every mail, also for one that is never sent.
 */
export const mailsOfMembers: Migration = {
  number: 35,
  name: 'mails of members',
  statements: () => [
    'alter table outbox add column template text',
    'alter table outbox add column language text',
    'create index outbox_mails on outbox (about, created_at) where template is not null',
  ],
};
