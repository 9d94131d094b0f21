import { signal } from '@preact/signals-core';
import type { PhotoCard } from '../../../contract/entities.ts';

/**
 * The photos of the screen that is shown, in their order: what next and previous mean in the
 * lightbox.
 */
export const currentList = signal<readonly PhotoCard[]>([]);

/** Loads what follows the photos of that screen; nothing where they are all there are. */
export const listMore: { load(): void } = { load: () => {} };

/** Makes `items` the current list; hands back its undo. */
export function showList(items: readonly PhotoCard[], loadMore: () => void = () => {}): () => void {
  currentList.value = items;
  listMore.load = loadMore;
  return () => {
    if (listMore.load === loadMore) listMore.load = () => {};
  };
}
