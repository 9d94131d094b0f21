import type { Migration } from '../../../platform/database/migration.ts';

/** Channels in which nothing more is written. */
export const closedChannels: Migration = {
  number: 24,
  name: 'closed channels',
  statements: ({ int }) => [`alter table comment_channels add column closed_at ${int}`],
};
