import type { Migration } from '../../../../../src/platform/database/migration.ts';

/**
 * R119 photos that a request or a report hid before a moderator had looked: what the next one is
 * measured by, for a day.
 */
export const immediateHides: Migration = {
  number: 15,
  name: 'immediate-hides',
  statements: ({ int, end }) => [
    `create table immediate_hides (at ${int} not null, address text not null, network text not null)${end}`,
    `create index immediate_hides_at on immediate_hides (at)`,
  ],
};
