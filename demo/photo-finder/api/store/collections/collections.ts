import { sql } from 'kysely';
import { limits, type Visibility } from '../../../contract/vocabulary.ts';
import type { FinderDb } from '../finder-db.ts';
import { moderationIn } from '../moderation/moderation.ts';
import { askModeration } from './ask-moderation.ts';
import { type CollectionRecord, collectionRecord } from './collection-records.ts';
import { isTaken, living, titleKey } from './collection-rows.ts';
import { type CollectionSharing, collectionSharingIn } from './collection-sharing.ts';
import { type CollectionTrash, collectionTrashIn } from './collection-trash.ts';

export type Refused = 'title-taken' | 'limit-reached' | 'precondition-failed' | 'collection-not-found';

interface CollectionChange {
  title?: string;
  note?: string;
  visibility?: Visibility;
  coverPhotoN?: number | null;
}

export interface Collections extends CollectionTrash, CollectionSharing {
  byId(id: string): Promise<CollectionRecord | null>;
  /** All of the member's, newest change first. */
  of(owner: string): Promise<CollectionRecord[]>;
  create(made: {
    id: string;
    owner: string;
    title: string;
    note: string;
    isDefault: boolean;
  }): Promise<CollectionRecord | Refused>;
  /** The member's default collection; null where there is none yet. */
  defaultOf(owner: string): Promise<CollectionRecord | null>;
  update(id: string, rev: number | null, change: CollectionChange, itemId: string): Promise<CollectionRecord | Refused>;
}

/** Other words, or another audience: the same again asks for no review. */
const needsReview = ({ title, note, visibility }: CollectionChange, now: CollectionRecord) =>
  (title !== undefined && title.trim() !== now.title) ||
  (note !== undefined && note !== now.note) ||
  (visibility !== undefined && visibility !== now.visibility);

function changedColumns(tx: FinderDb, { title, note, visibility, coverPhotoN }: CollectionChange) {
  return {
    ...(title !== undefined && { title: title.trim(), title_key: titleKey(title) }),
    ...(note !== undefined && { note: note === '' ? '' : tx.seal.close(note) }),
    ...(coverPhotoN !== undefined && { cover_photo_n: coverPhotoN }),
    ...(visibility !== undefined && { visibility }),
    // Whatever is no longer shared by link has no link any more.
    ...(visibility !== undefined &&
      visibility !== 'link' && { share_slug: null, share_passcode: null, share_expires_at: null }),
  };
}

export function collectionsIn(db: FinderDb): Collections {
  const read = async (at: FinderDb, id: string) => {
    const row = await living(at).where('id', '=', id).executeTakeFirst();
    return row ? collectionRecord(row, at) : null;
  };

  return {
    ...collectionTrashIn(db),
    ...collectionSharingIn(db),
    byId: (id) => read(db, id),

    async of(owner) {
      const rows = await living(db).where('owner', '=', owner).orderBy('updated_at', 'desc').orderBy('id').execute();
      return rows.map((row) => collectionRecord(row, db));
    },

    create: ({ id, owner, title, note, isDefault }) =>
      db.write(async (tx) => {
        await tx.lock(`finder:collections:${owner}`);
        const own = await living(tx).where('owner', '=', owner).execute();
        const found = isDefault ? own.find((row) => row.is_default === 1) : undefined;
        // Two first saves at once make one default collection.
        if (found) return collectionRecord(found, tx);
        if (own.length >= limits.collections) return 'limit-reached';
        if (own.some((row) => row.title_key === titleKey(title))) return 'title-taken';
        const row = await tx.sql
          .insertInto('collections')
          .values({
            id,
            owner,
            title: title.trim(),
            title_key: titleKey(title),
            note: note === '' ? '' : tx.seal.close(note),
            visibility: 'private',
            cover_photo_n: null,
            is_default: isDefault ? 1 : 0,
            share_slug: null,
            share_expires_at: null,
            share_passcode: null,
            created_at: tx.now(),
            updated_at: tx.now(),
            deleted_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return collectionRecord(row, tx);
      }),

    async defaultOf(owner) {
      const row = await living(db).where('owner', '=', owner).where('is_default', '=', 1).executeTakeFirst();
      return row ? collectionRecord(row, db) : null;
    },

    update: (id, rev, change, itemId) =>
      db.write(async (tx) => {
        const found = await read(tx, id);
        if (!found) return 'collection-not-found';
        await tx.lock(`finder:collections:${found.owner}`);
        const now = (await read(tx, id)) ?? found;
        // Public ones are looked at before others find them, and again when their words change.
        const isNew = needsReview(change, now);
        if (change.title !== undefined && (await isTaken(tx, now.owner, change.title, id))) return 'title-taken';
        const row = await tx.sql
          .updateTable('collections')
          .set({
            rev: sql<number>`rev + 1`,
            updated_at: tx.now(),
            ...changedColumns(tx, change),
            ...(isNew && { is_listed: 0 }),
          })
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .$if(rev !== null, (q) => q.where('rev', '=', rev!))
          .returningAll()
          .executeTakeFirst();
        if (!row) return 'precondition-failed';
        if (isNew && row.visibility === 'public') await askModeration(tx, id, itemId);
        if (row.visibility !== 'public' && now.visibility === 'public') await moderationIn(tx).ignore('collection', id);
        return collectionRecord(row, tx);
      }),
  };
}
