import { type Static, Type } from 'typebox';
import { closed, nullable, oneOf } from './entity-parts.ts';
import { itemStates } from './state-machines.ts';
import { OwnImage, OwnPhoto } from './upload-entities.ts';
import { documentTypes, moderationActions, moderationKinds, photoStates } from './vocabulary.ts';

/** What waits, in one line. */
export const ModerationLine = Type.Object(
  {
    id: Type.String(),
    kind: oneOf(moderationKinds),
    targetId: Type.String(),
    title: Type.String(),
    /** Why it waits, in words. */
    why: Type.String(),
    /** The placeholder of its first picture; `src` only where visitors see the picture anyway. */
    thumb: nullable(Type.Object({ th: Type.String(), src: nullable(Type.String()) }, closed)),
    /** Where two people have to agree: how many have. */
    approvals: nullable(Type.Object({ given: Type.Integer(), needed: Type.Integer() }, closed)),
    priority: Type.Integer(),
    status: oneOf(itemStates),
    version: Type.Integer(),
    createdAt: Type.Integer(),
    /** When the decision is due. */
    dueAt: Type.Integer(),
    /** The id of the moderator who holds it, or null. */
    claimedBy: nullable(Type.String()),
    claimedUntil: nullable(Type.Integer()),
  },
  closed,
);
export type ModerationLine = Static<typeof ModerationLine>;

export const Decision = Type.Object(
  {
    seq: Type.Integer(),
    itemId: Type.String(),
    actor: Type.String(),
    action: Type.String(),
    reason: nullable(Type.String()),
    note: Type.String(),
    at: Type.Integer(),
    hash: Type.String(),
  },
  closed,
);
export type Decision = Static<typeof Decision>;

/**
 * Facts in the order in which they are read. `was` is what stands there now, where the item would
 * change it.
 */
const Fact = Type.Object({ name: Type.String(), text: Type.String(), was: nullable(Type.String()) }, closed);

/** A picture has an address only once the moderator has uncovered it. */
const VeiledPhoto = Type.Object(
  {
    ...OwnPhoto.properties,
    images: Type.Array(Type.Object({ ...OwnImage.properties, src: nullable(Type.String()) }, closed)),
  },
  closed,
);

export const ModerationItem = Type.Object(
  {
    line: ModerationLine,
    /**
     * The caller's allowed actions; empty if the item is the caller's own or another moderator
     * holds it.
     */
    actions: Type.Array(oneOf(moderationActions)),
    /** Why nothing may be done, in words. */
    closedBecause: nullable(Type.String()),
    facts: Type.Array(Fact),
    /** The photos that it is about. */
    photos: Type.Array(VeiledPhoto),
    /** Proofs: each path is valid for some minutes, for this moderator only. */
    documents: Type.Array(
      Type.Object({ id: Type.String(), type: oneOf(documentTypes), bytes: Type.Integer(), src: Type.String() }, closed),
    ),
    /** The proposed portrait, valid for some minutes, and the one that is shown. */
    portrait: nullable(Type.Object({ src: nullable(Type.String()), was: nullable(Type.String()) }, closed)),
    /** With `unveil`: proves for some minutes that this moderator has seen the pictures. */
    look: nullable(Type.String()),
    /** Other sets with nearly the same picture. */
    alike: Type.Array(
      Type.Object(
        { photoId: Type.String(), status: oneOf(photoStates), src: nullable(Type.String()), distance: Type.Integer() },
        closed,
      ),
    ),
    /** How the uploader's sets were decided so far. */
    history: nullable(Type.Object({ approved: Type.Integer(), rejected: Type.Integer() }, closed)),
    /** Another set of the same sender that waits, one of the same procedure first. */
    sameSender: nullable(Type.String()),
    /** The decision about it that the caller may take back, by its row in the log. */
    reopens: nullable(Type.Integer()),
    decisions: Type.Array(Decision),
  },
  closed,
);
export type ModerationItem = Static<typeof ModerationItem>;
