import type { FinderDb } from '../finder-db.ts';
import { noteChanges } from '../photos/note-changes.ts';
import { type StoryRecord, type StorySet, storyRecord } from './story-record.ts';

type StoryRows = Parameters<typeof storyRecord>[0][];

export const setsOf = (db: FinderDb, n: number) =>
  db.sql.selectFrom('story_sets').select('photo_n').where('story_n', '=', n).execute();

/** Stories with their sets, in time order. */
export async function withSets(db: FinderDb, rows: StoryRows): Promise<StoryRecord[]> {
  if (rows.length === 0) return [];
  const sets = await db.sql
    .selectFrom('story_sets')
    .selectAll()
    .where(
      'story_n',
      'in',
      rows.map(({ n }) => n),
    )
    .orderBy('weeks')
    .orderBy('photo_n')
    .execute();
  const of = Map.groupBy(sets, ({ story_n }) => story_n);
  return rows.map((row) =>
    storyRecord(
      row,
      (of.get(row.n) ?? []).map(({ photo_n, weeks }) => ({ photoN: photo_n, weeks })),
    ),
  );
}

/** Replaces the sets of a story. */
export async function putSets(db: FinderDb, n: number, sets: readonly StorySet[]): Promise<void> {
  const before = (await setsOf(db, n)).map(({ photo_n }) => photo_n);
  await db.sql.deleteFrom('story_sets').where('story_n', '=', n).execute();
  await db.sql
    .insertInto('story_sets')
    .values(sets.map(({ photoN, weeks }) => ({ photo_n: photoN, story_n: n, weeks })))
    .execute();
  // Cards name the story of their set.
  await noteChanges(db, [...new Set([...before, ...sets.map(({ photoN }) => photoN)])]);
}
