import { type Static, Type } from 'typebox';
import { Picture } from './entities.ts';
import { closed, nullable, oneOf, Slug } from './entity-parts.ts';
import { ProviderCard } from './provider-entities.ts';
import { recognisers } from './vocabulary.ts';

const counts = Type.Array(Type.Integer());

/** A provider in the directory: procedures, bodies shown, and what was checked. */
export const DirectoryEntry = Type.Object(
  {
    ...ProviderCard.properties,
    isClaimed: Type.Boolean(),
    /** Kilometres to the nearest of her places; null where no place was asked for. */
    km: nullable(Type.Integer()),
    /** The certification that was checked, if any. */
    board: nullable(
      Type.Object({ name: Type.String(), recogniser: oneOf(recognisers), checkedAt: nullable(Type.Integer()) }, closed),
    ),
    /** What is offered, the most shown first. */
    procedures: Type.Array(Type.Object({ slug: Slug, photos: Type.Integer() }, closed)),
    /** Published results by height and weight (`bodyBands`), and by `ageBands`. */
    bodies: Type.Object({ h: counts, w: counts, age: counts }, closed),
    /** Some of the newest results that need no consent to be seen. */
    samples: Type.Array(Type.Object({ id: Type.String(), alt: Type.String(), pic: Picture }, closed)),
  },
  closed,
);
export type DirectoryEntry = Static<typeof DirectoryEntry>;

/** A city with providers, as the map shows it. */
export const DirectoryPlace = Type.Object(
  {
    city: Type.String(),
    country: Type.String(),
    lat: Type.Number(),
    lon: Type.Number(),
    providers: Type.Integer(),
  },
  closed,
);
export type DirectoryPlace = Static<typeof DirectoryPlace>;

/** How many providers each choice would leave; what is chosen of the same kind does not count. */
export const DirectoryFacets = Type.Object(
  {
    proc: Type.Record(Type.String(), Type.Integer()),
    board: Type.Record(Type.String(), Type.Integer()),
    verified: Type.Integer(),
    claimed: Type.Integer(),
    places: Type.Array(DirectoryPlace),
  },
  closed,
);
export type DirectoryFacets = Static<typeof DirectoryFacets>;
