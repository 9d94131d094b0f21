import { sql } from 'kysely';
import { quarters, quarterValues } from '../../domain/near-pictures.ts';
import type { FinderDb } from '../finder-db.ts';

/**
 * Pictures of other sets that share a quarter of their looks with one of these, each quarter by its
 * own index.
 */
export function looksIn(db: FinderDb, dhashes: readonly string[], besides: number) {
  // What was taken down has lost its looks, and is like nothing; an empty list is no SQL.
  const known = dhashes.filter((one) => one !== '');
  const [first, ...others] = quarters.map((from) => {
    // Written out, as the index has it: a number that is bound is not the one that is indexed.
    const quarter = sql<string>`substr(photo_assets.dhash, ${sql.lit(from)}, 4)`;
    return db.sql
      .selectFrom('photo_assets')
      .innerJoin('photos', 'photos.n', 'photo_assets.photo_n')
      .select(['photos.id as photoId', 'photos.status', 'photo_assets.image_key as key', 'photo_assets.dhash'])
      .where(quarter, 'in', [...new Set(known.flatMap((one) => quarterValues(one, from))), 'none'])
      .where('photos.n', '<>', besides)
      .where('photos.status', 'not in', ['draft', 'removed']);
  });
  return others.reduce((all, one) => all.union(one), first!);
}
