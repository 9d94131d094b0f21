import { signal } from '@preact/signals-core';
import type { CollectionCard } from '../../../contract/collection-entities.ts';
import { ask } from '../api/api.ts';
import { readText, writeText } from '../view/storage.ts';

const lastKey = 'pf.lastCollection';

/** The member's own collections; null until they are loaded. */
export const ownCollections = signal<readonly CollectionCard[] | null>(null);

export async function loadOwnCollections(): Promise<void> {
  const { items } = await ask('listCollections', { tab: 'my', sort: 'updated' });
  ownCollections.value = items;
}

/** Newer versions of some cards, from an answer; unknown ones come first. */
export function learnCollections(cards: readonly CollectionCard[]): void {
  const known = ownCollections.peek();
  if (!known || cards.length === 0) return;
  const fresh = new Map(cards.map((card) => [card.id, card]));
  const merged = known.map((card) => {
    const newer = fresh.get(card.id) ?? card;
    fresh.delete(card.id);
    return newer;
  });
  ownCollections.value = [...fresh.values(), ...merged];
}
export function forgetCollection(id: string): void {
  ownCollections.value = ownCollections.peek()?.filter((card) => card.id !== id) ?? null;
  if (lastCollection() === id) setLastCollection(null);
}

/** Where the last photo was saved to on this device: the next one goes there too. */
export const lastCollection = (): string | null => readText('local', lastKey);
export const setLastCollection = (id: string | null): void => writeText('local', lastKey, id);
