import type { Migration } from '../../../../../src/platform/database/migration.ts';

/**
 * Two reports of one visitor are told apart from those of two visitors, as long as a report is
 * open.
 */
export const reportVisitors: Migration = {
  number: 6,
  name: 'report-visitors',
  statements: () => [`alter table reports add column visitor text`],
};
