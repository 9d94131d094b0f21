import { type TSchema, Type } from 'typebox';
import { Collection, CollectionCard, CollectionItem, ShareState } from './collection-entities.ts';
import { closed, nullable, oneOf } from './entity-parts.ts';
import { collectionTags, limits, visibilities } from './vocabulary.ts';
import { CollectionId, none, PhotoId, Reveal, Text, Title } from './wire-parts.ts';

/** The slug of a link, and what `unlockCollection` gave for its passcode. */
const linkQuery = { s: Type.Optional(Text(64)), pass: Type.Optional(Text(200)), reveal: Reveal };

const Tag = nullable(oneOf(collectionTags));
/** photo -> the own collections it is in. */
const Saves = Type.Object({ saves: Type.Record(Type.String(), Type.Array(Type.String())) }, closed);
const Saved = Type.Object({ photoId: Type.String(), collections: Type.Array(CollectionCard) }, closed);

export const collectionWire = {
  listSaves: { query: none, data: Saves },
  /** Without `collectionId` into the member's default collection, which the first save makes. */
  savePhoto: {
    params: Type.Object({ photoId: PhotoId }, closed),
    body: Type.Object({ collectionId: Type.Optional(CollectionId) }, closed),
    data: Saved,
  },
  /** Without `collectionId` out of all. */
  unsavePhoto: {
    params: Type.Object({ photoId: PhotoId }, closed),
    query: Type.Object({ collectionId: Type.Optional(CollectionId) }, closed),
    data: Saved,
  },

  listCollections: {
    query: Type.Object(
      {
        tab: Type.Optional(oneOf(['my', 'links', 'public', 'trash'] as const)),
        sort: Type.Optional(oneOf(['updated', 'title', 'size'] as const)),
        q: Type.Optional(Text(limits.titleLength)),
        /** It carries a title. */
        cursor: Type.Optional(Text(6_000)),
        reveal: Reveal,
      },
      closed,
    ),
    data: Type.Object({ items: Type.Array(CollectionCard), next: nullable(Type.String()) }, closed),
  },
  createCollection: {
    body: Type.Object({ title: Title, note: Type.Optional(Text(limits.collectionNoteLength)) }, closed),
    data: CollectionCard,
  },
  getCollection: {
    params: Type.Object({ collectionId: CollectionId }, closed),
    /** `again`: this page has it already, or reads it once more; that is no opening. */
    query: Type.Object({ ...linkQuery, again: Type.Optional(oneOf(['1'] as const)) }, closed),
    data: Collection,
  },
  /** `If-Match: <rev>` refuses with 412 if the collection has changed since. */
  updateCollection: {
    params: Type.Object({ collectionId: CollectionId }, closed),
    body: Type.Object(
      {
        title: Type.Optional(Title),
        note: Type.Optional(Text(limits.collectionNoteLength)),
        visibility: Type.Optional(oneOf(visibilities)),
        coverPhotoId: Type.Optional(nullable(PhotoId)),
      },
      closed,
    ),
    data: CollectionCard,
  },
  /** Into the trash for 30 days. */
  deleteCollection: { params: Type.Object({ collectionId: CollectionId }, closed), query: none, data: none },
  restoreCollection: { params: Type.Object({ collectionId: CollectionId }, closed), body: none, data: CollectionCard },
  putCollectionItem: {
    params: Type.Object({ collectionId: CollectionId, photoId: PhotoId }, closed),
    body: Type.Object({ note: Type.Optional(Text(limits.itemNoteLength)), tag: Type.Optional(Tag) }, closed),
    data: CollectionItem,
  },
  removeCollectionItem: {
    params: Type.Object({ collectionId: CollectionId, photoId: PhotoId }, closed),
    query: none,
    data: none,
  },
  /**
   * Order, notes and tags of up to a hundred at once. `after`: stands behind this photo now, null =
   * first.
   */
  updateCollectionItems: {
    params: Type.Object({ collectionId: CollectionId }, closed),
    body: Type.Object(
      {
        items: Type.Array(
          Type.Object(
            {
              photoId: PhotoId,
              note: Type.Optional(Text(limits.itemNoteLength)),
              tag: Type.Optional(Tag),
              after: Type.Optional(nullable(PhotoId)),
            },
            closed,
          ),
          { maxItems: limits.itemsAtOnce },
        ),
      },
      closed,
    ),
    data: Collection,
  },
  /** A new link every time; the one before is dead at once. */
  shareCollection: {
    params: Type.Object({ collectionId: CollectionId }, closed),
    body: Type.Object(
      {
        expiresDays: nullable(Type.Unsafe<7 | 30 | 90>({ type: 'integer', enum: [7, 30, 90] })),
        passcode: Type.Optional(Type.String({ minLength: 4, maxLength: 64 })),
        showNotes: Type.Optional(Type.Boolean()),
        blur: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
    data: ShareState,
  },
  revokeShare: { params: Type.Object({ collectionId: CollectionId }, closed), query: none, data: none },
  unlockCollection: {
    params: Type.Object({ collectionId: CollectionId }, closed),
    body: Type.Object({ s: Text(64), passcode: Text(64) }, closed),
    /** `pass` opens the collection with `s` for so long. */
    data: Type.Object({ pass: Type.String(), expiresAt: Type.Integer() }, closed),
  },
  /** Saves another member's link to the own list, or removes it. */
  keepLink: {
    params: Type.Object({ collectionId: CollectionId }, closed),
    body: Type.Object({ s: Text(64) }, closed),
    data: none,
  },
  dropLink: { params: Type.Object({ collectionId: CollectionId }, closed), query: none, data: none },
} as const satisfies Record<string, { params?: TSchema; body?: TSchema; query?: TSchema; data: TSchema }>;
