import { sql } from 'kysely';
import type { FinderDb } from '../finder-db.ts';

/**
 * The words by which a photo is found; null takes it out of the search. SQLite searches by FTS5,
 * PostgreSQL by a GIN index.
 */
export async function setPhotoWords(db: FinderDb, n: number, words: readonly string[] | null): Promise<void> {
  if (db.kind === 'sqlite') {
    await sql`delete from photo_words where rowid = ${n}`.execute(db.sql);
    if (words) await sql`insert into photo_words (rowid, words) values (${n}, ${words.join(' ')})`.execute(db.sql);
    return;
  }
  await sql`delete from photo_words where photo_n = ${n}`.execute(db.sql);
  if (words)
    await sql`insert into photo_words (photo_n, words) values (${n}, to_tsvector('simple', ${words.join(' ')}))`.execute(
      db.sql,
    );
}

/**
 * The photos that have every one of `words` (the last one may be only begun), newest first, below
 * `before`. Matching is a filter and never a rank: ranking would have to weigh every match.
 */
export async function matchingPhotos(
  db: FinderDb,
  words: readonly string[],
  before: number,
  limit: number,
): Promise<number[]> {
  if (db.kind === 'sqlite') {
    const query = words.map((word, i) => `"${word}"${i === words.length - 1 ? '*' : ''}`).join(' AND ');
    const { rows } = await sql<{ n: number }>`
      select rowid as n from photo_words where photo_words match ${query} and rowid < ${before}
      order by rowid desc limit ${limit}`.execute(db.sql);
    return rows.map(({ n }) => n);
  }
  const query = words.map((word, i) => `${word}${i === words.length - 1 ? ':*' : ''}`).join(' & ');
  const { rows } = await sql<{ n: number }>`
    select photo_n as n from photo_words where words @@ to_tsquery('simple', ${query}) and photo_n < ${before}
    order by photo_n desc limit ${limit}`.execute(db.sql);
  return rows.map(({ n }) => n);
}
