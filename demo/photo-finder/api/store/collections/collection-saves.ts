import type { FinderDb } from '../finder-db.ts';

/** What a member keeps, whatever collection it is in. */
export interface CollectionSaves {
  /** photo id -> the member's collections that hold it. */
  savesOf(owner: string): Promise<Map<string, string[]>>;
  collectionsWith(owner: string, photoN: number): Promise<string[]>;
}

export function collectionSavesIn(db: FinderDb): CollectionSaves {
  return {
    async savesOf(owner) {
      const rows = await db.sql
        .selectFrom('collection_items')
        .innerJoin('collections', 'collections.id', 'collection_items.collection_id')
        .innerJoin('photos', 'photos.n', 'collection_items.photo_n')
        .select(['photos.id as photo', 'collections.id as collection'])
        .where('owner', '=', owner)
        .where('deleted_at', 'is', null)
        .orderBy('added_at')
        .execute();
      const saves = new Map<string, string[]>();
      for (const { photo, collection } of rows) saves.set(photo, [...(saves.get(photo) ?? []), collection]);
      return saves;
    },

    async collectionsWith(owner, photoN) {
      const rows = await db.sql
        .selectFrom('collection_items')
        .innerJoin('collections', 'collections.id', 'collection_items.collection_id')
        .select('collections.id')
        .where('owner', '=', owner)
        .where('photo_n', '=', photoN)
        .where('deleted_at', 'is', null)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
