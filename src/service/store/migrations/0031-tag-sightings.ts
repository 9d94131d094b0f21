import { type Migration, tenantColumns } from '../../../platform/database/migration.ts';

/** Where the tag of an app runs: a row for each origin. */
export const tagSightings: Migration = {
  number: 31,
  name: 'tag sightings',
  statements: ({ int, endKeyed }) => [
    `create table tag_sightings (
      ${tenantColumns},
      origin text not null,
      seen_at ${int} not null,
      primary key (app_id, mode, origin)
    )${endKeyed}`,
    'create index tag_sightings_by_time on tag_sightings (seen_at)',
  ],
};
