import type { Collection, CollectionItem } from '../../../contract/collection-entities.ts';
import type { CollectionTag } from '../../../contract/vocabulary.ts';
import { readText, writeText } from '../../state/view/storage.ts';

/** What opens a collection with a passcode, for this session: kept by collection. */
const passKey = (id: string) => `pf.pass.${id}`;
export const keptPass = (id: string): string | undefined => readText('session', passKey(id)) ?? undefined;
export const keepPass = (id: string, pass: string | null): void => writeText('session', passKey(id), pass);

/** The items with one moved to where another stands. */
export function moved(items: readonly CollectionItem[], photoId: string, toIndex: number): CollectionItem[] {
  const at = items.findIndex((item) => item.photoId === photoId);
  const item = items[at];
  if (!item) return [...items];
  const rest = items.filter((one) => one !== item);
  rest.splice(Math.min(rest.length, Math.max(0, toIndex)), 0, item);
  return rest;
}

/** Behind which photo one stands now; null when it is the first. */
export function behind(items: readonly CollectionItem[], photoId: string): string | null {
  const at = items.findIndex((item) => item.photoId === photoId);
  return items[at - 1]?.photoId ?? null;
}

export const withItem = (collection: Collection, photoId: string, part: Partial<CollectionItem>): Collection => ({
  ...collection,
  items: collection.items.map((item) => (item.photoId === photoId ? { ...item, ...part } : item)),
});

export const withoutItems = (collection: Collection, photoIds: ReadonlySet<string>): Collection => {
  const items = collection.items.filter(({ photoId }) => !photoIds.has(photoId));
  return { ...collection, items, card: { ...collection.card, count: items.length } };
};

export const tagText: Record<CollectionTag, string> = { goal: 'Goal', maybe: 'Maybe', avoid: 'Not for me' };
