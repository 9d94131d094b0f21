import type { FinderDb } from '../finder-db.ts';

/** By what two titles of one member are the same. */
export const titleKey = (title: string) => title.normalize('NFKC').trim().toLowerCase();

/** Those that are not in the trash. */
export const living = (at: FinderDb) =>
  at.sql.selectFrom('collections').selectAll('collections').where('deleted_at', 'is', null);

export const isTaken = async (at: FinderDb, owner: string, title: string, besides: string) =>
  (await living(at)
    .where('owner', '=', owner)
    .where('title_key', '=', titleKey(title))
    .where('id', '<>', besides)
    .executeTakeFirst()) !== undefined;
