import { sql } from 'kysely';
import type { FinderDb } from '../finder-db.ts';
import { moderationIn } from '../moderation/moderation.ts';
import { type CollectionRecord, collectionRecord, type ShareRecord } from './collection-records.ts';
import { living } from './collection-rows.ts';

/** Newest change, title or most photos first. */
export type ListOrder = 'updated' | 'title' | 'size';
const columnOf = { updated: 'updated_at', title: 'title_key', size: 'item_count' } as const;
/** Where a list stands: the value of its column there, and the place among equal ones. */
interface ListPlace {
  value: number | string;
  place: number;
}

/** The part of the collections that shows them to others. */
export interface CollectionSharing {
  /** The ones whose link the member keeps; dead links are left out. */
  keptBy(member: string): Promise<(CollectionRecord & { keptAt: number })[]>;
  /** The public ones that moderation let through, behind `after` in this order. */
  listed(sort: ListOrder, after: ListPlace | null, limit: number): Promise<CollectionRecord[]>;
  /** A new link, or null for none. The old slug is dead with the same statement. */
  share(id: string, share: Omit<ShareRecord, 'opened'> | null): Promise<CollectionRecord | null>;
  countOpened(id: string): Promise<void>;
  /** Makes it public, and lets everybody find it: what a moderator says yes to. */
  list(id: string): Promise<void>;
  /** Lets everybody find it where its owner still wants that; false where she does not. */
  allow(id: string): Promise<boolean>;
  /** Listed no more until a moderator has reviewed it again; false if it was not listed. */
  unlist(id: string): Promise<boolean>;
  /** Only its owner sees it from now on. */
  close(id: string): Promise<void>;
  keep(member: string, id: string, slug: string): Promise<void>;
  drop(member: string, id: string): Promise<void>;
}

async function listedIn(
  db: FinderDb,
  sort: ListOrder,
  after: ListPlace | null,
  limit: number,
): Promise<CollectionRecord[]> {
  const column = columnOf[sort];
  const rows = await living(db)
    .where('is_listed', '=', 1)
    .where('visibility', '=', 'public')
    .$if(after !== null, (q) =>
      q.where((or) =>
        or.or([
          or(column, sort === 'title' ? '>' : '<', after!.value),
          or.and([or(column, '=', after!.value), or('place', '<', after!.place)]),
        ]),
      ),
    )
    .orderBy(column, sort === 'title' ? 'asc' : 'desc')
    .orderBy('place', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => collectionRecord(row, db));
}

export function collectionSharingIn(db: FinderDb): CollectionSharing {
  return {
    async keptBy(member) {
      const rows = await living(db)
        .innerJoin('kept_links', (join) =>
          join
            .onRef('kept_links.collection_id', '=', 'collections.id')
            .onRef('kept_links.slug', '=', 'collections.share_slug'),
        )
        .select('kept_at')
        .where('kept_links.member', '=', member)
        .where((or) => or.or([or('share_expires_at', 'is', null), or('share_expires_at', '>', db.now())]))
        .orderBy('kept_at', 'desc')
        .execute();
      return rows.map((row) => ({ ...collectionRecord(row, db), keptAt: row.kept_at }));
    },

    listed: (sort, after, limit) => listedIn(db, sort, after, limit),

    share: (id, share) =>
      db.write(async (tx) => {
        const row = await tx.sql
          .updateTable('collections')
          .set({
            visibility: share ? 'link' : 'private',
            is_listed: 0,
            share_slug: share?.slug ?? null,
            share_expires_at: share?.expiresAt ?? null,
            share_passcode: share?.passcode ?? null,
            share_notes: share?.showNotes ? 1 : 0,
            share_blur: (share?.blur ?? true) ? 1 : 0,
            share_opened: 0,
            rev: sql<number>`rev + 1`,
            updated_at: tx.now(),
          })
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .returningAll()
          .executeTakeFirst();
        // What is shared by link is not to be listed any more.
        await moderationIn(tx).ignore('collection', id);
        return row ? collectionRecord(row, tx) : null;
      }),

    async countOpened(id) {
      await db.sql
        .updateTable('collections')
        .set({ share_opened: sql<number>`share_opened + 1` })
        .where('id', '=', id)
        .execute();
    },

    async list(id) {
      await db.sql
        .updateTable('collections')
        .set({ visibility: 'public', is_listed: 1, share_slug: null })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .execute();
    },

    async allow(id) {
      const { numUpdatedRows } = await db.sql
        .updateTable('collections')
        .set({ is_listed: 1 })
        .where('id', '=', id)
        .where('visibility', '=', 'public')
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async unlist(id) {
      const { numUpdatedRows } = await db.sql
        .updateTable('collections')
        .set({ is_listed: 0 })
        .where('id', '=', id)
        .where('is_listed', '=', 1)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async close(id) {
      await db.sql
        .updateTable('collections')
        .set({ visibility: 'private', is_listed: 0, share_slug: null, rev: sql<number>`rev + 1` })
        .where('id', '=', id)
        .execute();
    },

    async keep(member, id, slug) {
      await db.sql
        .insertInto('kept_links')
        .values({ member, collection_id: id, slug, kept_at: db.now() })
        .onConflict((on) => on.columns(['member', 'collection_id']).doUpdateSet({ slug, kept_at: db.now() }))
        .execute();
    },

    async drop(member, id) {
      await db.sql.deleteFrom('kept_links').where('member', '=', member).where('collection_id', '=', id).execute();
    },
  };
}
