import { sql } from 'kysely';
import { limits } from '../../../contract/vocabulary.ts';
import type { FinderDb } from '../finder-db.ts';
import { moderationIn } from '../moderation/moderation.ts';
import { type CollectionRecord, collectionRecord } from './collection-records.ts';
import { isTaken, living } from './collection-rows.ts';
import { recountSaves } from './recount-saves.ts';

/** The part of the collections that deletes them, and gives them back for a while. */
export interface CollectionTrash {
  /** What the member deleted and can still take back, newest first. */
  trashOf(owner: string): Promise<CollectionRecord[]>;
  /** Whose collection lies in the trash; null = none of that id does. */
  ownerInTrash(id: string): Promise<string | null>;
  /** Moves it to the trash, recounts saves and ends its review. */
  trash(id: string): Promise<void>;
  restore(id: string): Promise<CollectionRecord | 'title-taken' | 'limit-reached' | 'collection-not-found'>;
  /** Deletes what has lain in the trash for 30 days. */
  purge(): Promise<number>;
}

export const trashMs = 30 * 24 * 60 * 60 * 1000;

const photosOf = async (at: FinderDb, id: string) =>
  (await at.sql.selectFrom('collection_items').select('photo_n').where('collection_id', '=', id).execute()).map(
    ({ photo_n }) => photo_n,
  );

const countOf = async (at: FinderDb, owner: string) =>
  (await living(at).select('id').where('owner', '=', owner).execute()).length;

export function collectionTrashIn(db: FinderDb): CollectionTrash {
  return {
    async trashOf(owner) {
      const rows = await db.sql
        .selectFrom('collections')
        .selectAll()
        .where('owner', '=', owner)
        // What is over is gone for her, whether or not it was swept away already.
        .where('deleted_at', '>', sql<number>`${db.now()} - ${trashMs}`)
        .orderBy('deleted_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => collectionRecord(row, db));
    },

    async ownerInTrash(id) {
      const row = await db.sql
        .selectFrom('collections')
        .select('owner')
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .executeTakeFirst();
      return row?.owner ?? null;
    },

    trash: (id) =>
      db.write(async (tx) => {
        await tx.sql
          .updateTable('collections')
          .set({
            deleted_at: tx.now(),
            is_default: 0,
            is_listed: 0,
            share_slug: null,
            share_passcode: null,
            rev: sql<number>`rev + 1`,
          })
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .execute();
        await moderationIn(tx).ignore('collection', id);
        await recountSaves(tx, await photosOf(tx, id));
      }),

    restore: (id) =>
      db.write(async (tx) => {
        const row = await tx.sql
          .selectFrom('collections')
          .selectAll()
          .where('id', '=', id)
          .where('deleted_at', '>', sql<number>`${tx.now()} - ${trashMs}`)
          .executeTakeFirst();
        if (!row) return 'collection-not-found';
        await tx.lock(`finder:collections:${row.owner}`);
        if ((await countOf(tx, row.owner)) >= limits.collections) return 'limit-reached';
        if (await isTaken(tx, row.owner, row.title, id)) return 'title-taken';
        const back = await tx.sql
          .updateTable('collections')
          .set({
            deleted_at: null,
            rev: sql<number>`rev + 1`,
            updated_at: tx.now(),
            visibility: 'private',
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await recountSaves(tx, await photosOf(tx, id));
        return collectionRecord(back, tx);
      }),

    async purge() {
      const gone = await db.sql
        .deleteFrom('collections')
        .where('deleted_at', '<=', sql<number>`${db.now()} - ${trashMs}`)
        .executeTakeFirst();
      return Number(gone.numDeletedRows);
    },
  };
}
