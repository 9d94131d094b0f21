import type { Migration } from '../../../../../src/platform/database/migration.ts';

/**
 * Sets of one person, linked by their uploader. A set is in one story at most; a surgeon is named
 * by both sides or by none.
 */
export const stories: Migration = {
  number: 16,
  name: 'stories',
  statements: ({ int, end, endKeyed, serial }) => [
    `create table stories (
      n ${serial},
      id text not null unique,
      owner text not null,
      patient text,
      provider_n ${int},
      patient_confirmed_at ${int},
      provider_confirmed_at ${int},
      invitation text,
      created_at ${int} not null,
      rev ${int} not null default 1,
      check (patient_confirmed_at is null or (patient is not null and provider_n is not null)),
      check (provider_confirmed_at is null or provider_n is not null)
    )${end}`,
    `create index stories_of_owner on stories (owner)`,
    `create index stories_of_patient on stories (patient) where patient is not null`,
    `create index stories_of_provider on stories (provider_n, n) where provider_n is not null`,
    `create table story_sets (
      photo_n ${int} not null primary key references photos (n) on delete cascade,
      story_n ${int} not null references stories (n) on delete cascade,
      weeks ${int} not null check (weeks between 0 and 1040)
    )${endKeyed}`,
    `create index story_sets_of_story on story_sets (story_n, weeks)`,
  ],
};
