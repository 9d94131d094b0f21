import { type Static, Type } from 'typebox';
import { PhotoCard, Picture } from './entities.ts';
import { closed, nullable, oneOf } from './entity-parts.ts';
import { StatedFields } from './field-entities.ts';
import { collectionTags, rejectReasons, reportReasons, visibilities } from './vocabulary.ts';

export const ShareState = Type.Object(
  {
    /** 22 letters of base64url; part of the link `/collections/:id?s=…`. */
    slug: Type.String(),
    expiresAt: nullable(Type.Integer()),
    hasPasscode: Type.Boolean(),
    showNotes: Type.Boolean(),
    blur: Type.Boolean(),
    /** How often the link was opened. */
    opened: Type.Integer(),
  },
  closed,
);
export type ShareState = Static<typeof ShareState>;

export const CollectionCard = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    note: Type.String(),
    visibility: oneOf(visibilities),
    /**
     * For the owner: public, but not listed until a moderator has approved it.
     */
    waits: Type.Optional(Type.Literal(true)),
    isDefault: Type.Boolean(),
    isOwn: Type.Boolean(),
    count: Type.Integer(),
    /** Up to four pictures. */
    cover: Type.Array(Picture),
    updatedAt: Type.Integer(),
    /** Until when it can be taken back; only of what lies in the trash. */
    goneAt: Type.Optional(Type.Integer()),
    rev: Type.Integer(),
    /** Only of a link that the member keeps: what opens it. */
    slug: Type.Optional(Type.String()),
    /**
     * Only there: it opens with its passcode, so name, count and cover are not part of the list.
     */
    isLocked: Type.Optional(Type.Literal(true)),
  },
  closed,
);
export type CollectionCard = Static<typeof CollectionCard>;

export const CollectionItem = Type.Object(
  {
    photoId: Type.String(),
    /** Null: the photo is no longer available; note and place stay. */
    card: nullable(PhotoCard),
    /** What only its operations ask: for the printed sheet. */
    fields: StatedFields,
    note: Type.String(),
    tag: nullable(oneOf(collectionTags)),
    position: Type.Number(),
    addedAt: Type.Integer(),
  },
  closed,
);
export type CollectionItem = Static<typeof CollectionItem>;

export const CollectionRefusal = Type.Object(
  {
    reason: nullable(oneOf([...new Set([...rejectReasons, ...reportReasons])])),
    /** What the moderator wrote to its owner. */
    note: Type.String(),
    /** A moderator has confirmed a report about it. */
    isReported: Type.Boolean(),
  },
  closed,
);
export type CollectionRefusal = Static<typeof CollectionRefusal>;

export const Collection = Type.Object(
  {
    card: CollectionCard,
    items: Type.Array(CollectionItem),
    /** For the owner only, and null where there is no link. */
    share: nullable(ShareState),
    /**
     * For the owner only: why a moderator made it private; null where none did, or she has asked
     * anew.
     */
    refusal: nullable(CollectionRefusal),
    /** Whether a visitor with the link sees pictures blurred until tapped. */
    blur: Type.Boolean(),
  },
  closed,
);
export type Collection = Static<typeof Collection>;
