import { type Static, Type } from 'typebox';
import { PhotoCard } from './entities.ts';
import { closed, nullable, oneOf, Slug } from './entity-parts.ts';
import { ProviderCard } from './provider-entities.ts';
import { photoStates } from './vocabulary.ts';

/** Sets of one person in time order. Fewer than two published sets make no story. */
export const Story = Type.Object(
  {
    id: Type.String(),
    proc: Slug,
    /** The earliest first; `weeks` after the operation. */
    sets: Type.Array(Type.Object({ weeks: Type.Integer(), card: PhotoCard }, closed)),
    /** Only where patient and surgeon have both confirmed it, and the surgeon's page is shown. */
    surgeon: nullable(ProviderCard),
  },
  closed,
);
export type Story = Static<typeof Story>;

export const storySides = ['patient', 'provider'] as const;
export type StorySide = (typeof storySides)[number];

/** A story as the uploader of its sets, the person shown and editors of the named page see it. */
export const OwnStory = Type.Object(
  {
    id: Type.String(),
    /** Whether the caller sent the sets, and so may change the story. */
    isOwner: Type.Boolean(),
    /** The side that the caller confirms for. */
    side: oneOf(storySides),
    /** For its owner all sets, whatever their state; for the other side the published ones. */
    sets: Type.Array(
      Type.Object(
        {
          photo: Type.String(),
          weeks: Type.Integer(),
          status: oneOf(photoStates),
          proc: nullable(Slug),
          src: nullable(Type.String()),
          alt: Type.String(),
        },
        closed,
      ),
    ),
    provider: nullable(Type.Object({ sid: Type.String(), name: Type.String() }, closed)),
    /** When each side confirmed; null = not, or taken back. */
    confirmed: Type.Object({ patient: nullable(Type.Integer()), provider: nullable(Type.Integer()) }, closed),
    /** Whether the person shown has opened an invitation. Always true for her own story. */
    hasPatient: Type.Boolean(),
    createdAt: Type.Integer(),
    rev: Type.Integer(),
  },
  closed,
);
export type OwnStory = Static<typeof OwnStory>;
