import type { Migration } from '../../../../../src/platform/database/migration.ts';

/**
 * The membership service reports a deleted member at least once: a processed event is remembered
 * for a week.
 */
export const heardNews: Migration = {
  number: 7,
  name: 'heard-news',
  statements: ({ int, end }) => [
    `create table heard_news (id text primary key, heard_at ${int} not null)${end}`,
    `create index heard_news_by_time on heard_news (heard_at)`,
  ],
};
