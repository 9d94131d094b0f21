import { sql } from 'kysely';

/** The story of `photos.n`, where two of its sets or more are published; else null. */
export const shownStory = sql<string | null>`(
  select stories.id from story_sets
    join stories on stories.n = story_sets.story_n
    where story_sets.photo_n = photos.n and 1 < (
      select count(*) from story_sets others
        join photos shown on shown.n = others.photo_n and shown.status = 'published'
        where others.story_n = story_sets.story_n
    )
)`;
