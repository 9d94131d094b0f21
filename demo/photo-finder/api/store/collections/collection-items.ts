import { sql } from 'kysely';
import { limits } from '../../../contract/vocabulary.ts';
import type { FinderDb } from '../finder-db.ts';
import { arrangeItems, type ItemChange, orderedItems } from './arrange-items.ts';
import { type ItemRecord, itemRecord } from './collection-records.ts';
import { type CollectionSaves, collectionSavesIn } from './collection-saves.ts';
import { recountSaves } from './recount-saves.ts';

export interface CollectionItems extends CollectionSaves {
  /** In order. */
  of(collectionId: string): Promise<ItemRecord[]>;
  /** The first `most` photos of each. */
  firstOf(collectionIds: readonly string[], most: number): Promise<Map<string, number[]>>;
  /** Adds at the end, or changes note and tag of what is there. `limit-reached` beyond 500. */
  put(collectionId: string, photoN: number, change: Pick<ItemChange, 'note' | 'tag'>): Promise<'limit-reached' | null>;
  /** Whether it was there. */
  remove(collectionIds: readonly string[], photoN: number): Promise<boolean>;
  /** Several at once; null = `rev` is not the newest any more. */
  change(collectionId: string, rev: number | null, changes: readonly ItemChange[]): Promise<true | null>;
}

export function collectionItemsIn(db: FinderDb): CollectionItems {
  const closed = (at: FinderDb, note: string) => (note === '' ? '' : at.seal.close(note));
  const touch = (at: FinderDb, id: string, by: number) =>
    at.sql
      .updateTable('collections')
      .set({
        item_count: sql<number>`item_count + ${by}`,
        updated_at: at.now(),
        rev: sql<number>`rev + 1`,
      })
      .where('id', '=', id);

  return {
    ...collectionSavesIn(db),
    of: async (id) => (await orderedItems(db, id)).map((row) => itemRecord(row, db)),

    async firstOf(ids, most) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ collection_id: string; photo_n: number }>`
        select collection_id, photo_n from (
          select collection_id, photo_n, row_number() over (partition by collection_id order by position, photo_n) as place
          from collection_items where collection_id in (${sql.join(ids)})
        ) as placed where place <= ${most} order by collection_id, place`.execute(db.sql);
      const found = new Map<string, number[]>();
      for (const { collection_id, photo_n } of rows)
        found.set(collection_id, [...(found.get(collection_id) ?? []), photo_n]);
      return found;
    },

    put: (collectionId, photoN, { note, tag }) =>
      db.write(async (tx) => {
        // The row of the collection is the lock: of two who add, the second counts what the first
        // has added.
        const room = await touch(tx, collectionId, 0).executeTakeFirst();
        if (room.numUpdatedRows === 0n) return null;
        const changed = await tx.sql
          .updateTable('collection_items')
          .set({
            photo_n: photoN,
            ...(note !== undefined && { note: closed(tx, note) }),
            ...(tag !== undefined && { tag }),
          })
          .where('collection_id', '=', collectionId)
          .where('photo_n', '=', photoN)
          .executeTakeFirst();
        if (changed.numUpdatedRows > 0n) return null;
        const counted = await touch(tx, collectionId, 1).where('item_count', '<', limits.items).executeTakeFirst();
        if (counted.numUpdatedRows === 0n) return 'limit-reached';
        await tx.sql
          .insertInto('collection_items')
          .values({
            collection_id: collectionId,
            photo_n: photoN,
            position: sql<number>`coalesce((select max(position) from collection_items where collection_id = ${collectionId}), 0) + 1`,
            note: closed(tx, note ?? ''),
            tag: tag ?? null,
            added_at: tx.now(),
          })
          .execute();
        await recountSaves(tx, [photoN]);
        return null;
      }),

    remove: (ids, photoN) =>
      db.write(async (tx) => {
        let removed = 0n;
        for (const id of [...ids].sort()) {
          const gone = await tx.sql
            .deleteFrom('collection_items')
            .where('collection_id', '=', id)
            .where('photo_n', '=', photoN)
            .executeTakeFirst();
          if (gone.numDeletedRows > 0n)
            await touch(tx, id, -1)
              .set({ cover_photo_n: sql<number | null>`nullif(cover_photo_n, ${photoN})` })
              .execute();
          removed += gone.numDeletedRows;
        }
        if (removed > 0n) await recountSaves(tx, [photoN]);
        return removed > 0n;
      }),

    change: (id, rev, changes) =>
      db.write(async (tx) => {
        const taken = await touch(tx, id, 0)
          .$if(rev !== null, (q) => q.where('rev', '=', rev!))
          .executeTakeFirst();
        if (taken.numUpdatedRows === 0n) return null;
        for (const { photoN, note, tag } of changes) {
          if (note === undefined && tag === undefined) continue;
          await tx.sql
            .updateTable('collection_items')
            .set({ ...(note !== undefined && { note: closed(tx, note) }), ...(tag !== undefined && { tag }) })
            .where('collection_id', '=', id)
            .where('photo_n', '=', photoN)
            .execute();
        }
        if (changes.some(({ after }) => after !== undefined)) await arrangeItems(tx, id, changes);
        return true;
      }),
  };
}
