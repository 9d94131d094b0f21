import type { Migration } from '../../../../../src/platform/database/migration.ts';

/** What uploading, deciding and taking down need beside the tables that were there. */
export const otherSide: Migration = {
  number: 5,
  name: 'other-side',
  statements: ({ int, end, serial }) => [
    // Background jobs; a worker holds a lease on its job until `taken_until`.
    `create table jobs (
      id ${serial},
      kind text not null,
      target text not null,
      run_at ${int} not null,
      taken_until ${int},
      tries ${int} not null default 0,
      unique (kind, target)
    )${end}`,
    `create index jobs_due on jobs (run_at)`,
    // Moderators' notes to the uploader, requester or claimant.
    `alter table photos add column decided_note text`,
    `alter table removal_requests add column appeal text`,
    `alter table provider_claims add column reason text`,
    `alter table provider_revisions add column reason text`,
    `create index moderation_decisions_of on moderation_decisions (item_id)`,
    `create index photos_by_consent on photos (consent_id)`,
  ],
};
