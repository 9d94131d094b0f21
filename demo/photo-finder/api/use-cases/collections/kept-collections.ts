import type { CollectionRecord } from '../../store/collections/collection-records.ts';
import type { FinderStore } from '../../store/store.ts';

/** A collection whose link a member has saved. */
export interface KeptRecord extends CollectionRecord {
  slug: string;
  isLocked: boolean;
}

const lockedTitle = 'A collection with a passcode';

/**
 * R117 behind a passcode nothing of the collection is listed, sorted or searched: not even when it
 * was changed.
 */
export async function keptCollections(store: FinderStore, member: { id: string }): Promise<KeptRecord[]> {
  return (await store.collections.keptBy(member.id)).map(({ keptAt, ...record }) => {
    const slug = record.share?.slug ?? '';
    const isLocked = record.owner !== member.id && record.share?.passcode !== null;
    if (!isLocked) return { ...record, slug, isLocked };
    return { ...record, slug, isLocked, title: lockedTitle, note: '', count: 0, updatedAt: keptAt, rev: 0 };
  });
}
