import type { PhotoCard } from '../../../contract/entities.ts';
import type { FinderStore } from '../../store/store.ts';
import { cardOf, type Reveal } from './card-of.ts';

/** The cards of some photos in the order of `ns`; what is not published (any more) is left out. */
export async function cardsByNs(store: FinderStore, ns: readonly number[], reveal: Reveal): Promise<PhotoCard[]> {
  const photos = await store.photos.byNs(ns);
  return ns.flatMap((n) => cardOf(photos.get(n), reveal) ?? []);
}
