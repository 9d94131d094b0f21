import type { Selectable } from 'kysely';
import type { CollectionTag, Visibility } from '../../../contract/vocabulary.ts';
import type { FinderDb } from '../finder-db.ts';
import type { CollectionItemRow, CollectionRow } from '../tables.ts';

export interface ShareRecord {
  slug: string;
  expiresAt: number | null;
  /** The hash, or null where none is asked for. */
  passcode: string | null;
  showNotes: boolean;
  blur: boolean;
  opened: number;
}

export interface CollectionRecord {
  id: string;
  /** Orders what was changed in the same millisecond. */
  place: number;
  owner: string;
  title: string;
  note: string;
  visibility: Visibility;
  /** Whether moderation lets everybody find it. */
  isListed: boolean;
  isDefault: boolean;
  coverPhotoN: number | null;
  count: number;
  share: ShareRecord | null;
  updatedAt: number;
  deletedAt: number | null;
  rev: number;
}

export interface ItemRecord {
  photoN: number;
  photoId: string;
  position: number;
  note: string;
  tag: CollectionTag | null;
  addedAt: number;
}

export const collectionRecord = (row: Selectable<CollectionRow>, db: FinderDb): CollectionRecord => ({
  id: row.id,
  place: row.place,
  owner: row.owner,
  title: row.title,
  note: row.note === '' ? '' : db.seal.open(row.note),
  visibility: row.visibility,
  isListed: row.is_listed === 1,
  isDefault: row.is_default === 1,
  coverPhotoN: row.cover_photo_n,
  count: row.item_count,
  share:
    row.share_slug === null
      ? null
      : {
          slug: row.share_slug,
          expiresAt: row.share_expires_at,
          passcode: row.share_passcode,
          showNotes: row.share_notes === 1,
          blur: row.share_blur === 1,
          opened: row.share_opened,
        },
  updatedAt: row.updated_at,
  deletedAt: row.deleted_at,
  rev: row.rev,
});

export const itemRecord = (row: CollectionItemRow & { id: string }, db: FinderDb): ItemRecord => ({
  photoN: row.photo_n,
  photoId: row.id,
  position: row.position,
  note: row.note === '' ? '' : db.seal.open(row.note),
  tag: row.tag,
  addedAt: row.added_at,
});
