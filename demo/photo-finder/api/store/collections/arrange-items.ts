import type { CollectionTag } from '../../../contract/vocabulary.ts';
import type { FinderDb } from '../finder-db.ts';

export interface ItemChange {
  photoN: number;
  note?: string;
  tag?: CollectionTag | null;
  /** Stands behind this one now; null = first. */
  after?: number | null;
}

/** The items of a collection in their order, with the ids of their photos. */
export const orderedItems = (at: FinderDb, collectionId: string) =>
  at.sql
    .selectFrom('collection_items')
    .innerJoin('photos', 'photos.n', 'collection_items.photo_n')
    .selectAll('collection_items')
    .select('photos.id')
    .where('collection_id', '=', collectionId)
    .orderBy('position')
    .orderBy('photo_n')
    .execute();

/** Between two places no closer than this; below it everything is numbered anew. */
const leastGap = 1e-6;

/**
 * Moves what is moved between its new neighbours; numbers all anew only where the room between
 * two has run out.
 */
export async function arrangeItems(tx: FinderDb, id: string, changes: readonly ItemChange[]) {
  const places = (await orderedItems(tx, id)).map(({ photo_n, position }) => ({ n: photo_n, position }));
  const moved = new Set<number>();
  for (const { photoN, after } of changes) {
    if (after === undefined || after === photoN) continue;
    const from = places.findIndex(({ n }) => n === photoN);
    const [place] = from < 0 ? [] : places.splice(from, 1);
    if (!place) continue;
    const at = after === null ? 0 : places.findIndex(({ n }) => n === after) + 1;
    const [before, next] = [places[at - 1]?.position, places[at]?.position];
    place.position = before === undefined ? (next ?? 1) - 1 : next === undefined ? before + 1 : (before + next) / 2;
    places.splice(at, 0, place);
    moved.add(photoN);
  }
  const isTight = places.some(({ position }, i) => i > 0 && position - places[i - 1]!.position < leastGap);
  for (const [i, place] of places.entries()) {
    if (!isTight && !moved.has(place.n)) continue;
    await tx.sql
      .updateTable('collection_items')
      .set({ position: isTight ? i + 1 : place.position })
      .where('collection_id', '=', id)
      .where('photo_n', '=', place.n)
      .execute();
  }
}
