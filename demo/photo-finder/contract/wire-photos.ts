import { type TSchema, Type } from 'typebox';
import { Photo, PhotoCard } from './entities.ts';
import { closed, nullable, oneOf } from './entity-parts.ts';
import { Facets } from './facets.ts';
import { rangeFilters, wordFilters } from './filters.ts';
import { Cursor, Digits, Flag, none, PhotoId, Reveal, Text } from './wire-parts.ts';

/** Every filter as the address has it (`filters.ts` reads it). */
export const filterQuery = Object.fromEntries(
  [
    ...Object.keys(wordFilters),
    ...Object.keys(rangeFilters),
    'q',
    'pair',
    'q6',
    'prov',
    'near',
    'unstated',
    'sort',
  ].map((name) => [name, Type.Optional(Text(1000))]),
) as Record<
  keyof typeof wordFilters | keyof typeof rangeFilters | 'q' | 'pair' | 'q6' | 'prov' | 'near' | 'unstated' | 'sort',
  ReturnType<typeof Type.Optional<ReturnType<typeof Text>>>
>;

const Me = Type.Object(
  {
    member: Type.Object({ id: Type.String(), email: Type.String(), profileImage: nullable(Type.String()) }, closed),
    roles: Type.Array(oneOf(['moderator', 'admin'] as const)),
    /** §6 the provider that the member may edit, or empty. */
    editProfileSid: Type.String(),
    /** All of them, the oldest right first. */
    pages: Type.Array(Type.Object({ sid: Type.String(), name: Type.String() }, closed)),
    counts: Type.Object({ collections: Type.Integer(), saved: Type.Integer(), waiting: Type.Integer() }, closed),
  },
  closed,
);

export const photoWire = {
  getConfig: {
    query: none,
    data: Type.Object(
      {
        product: Type.String(),
        credits: Type.Array(Type.Object({ role: Type.String(), name: Type.String(), url: Type.String() }, closed)),
        links: Type.Record(Type.String(), Type.String()),
        /** The membership service and the settings of its script. */
        membership: Type.Object({ url: Type.String(), appId: Type.String(), publicKey: Type.String() }, closed),
        /** The demo's illustrations while they are made: `made` of `total` sets are there. */
        demo: nullable(Type.Object({ made: Type.Integer(), total: Type.Integer() }, closed)),
        consent: Type.Object({ version: Type.String(), sha256: Type.String() }, closed),
      },
      closed,
    ),
  },
  getMe: { query: none, data: Me },
  listPhotos: {
    query: Type.Object(
      {
        ...filterQuery,
        limit: Digits,
        cursor: Cursor,
        /** `1`: the facets too. Ask with the first page only. */
        facets: Flag,
        /** Up to which sensitivity pictures may be named; 0 where it is left out. */
        reveal: Reveal,
        /**
         * The photos of these places in the vectors, at most 40, in this order, as far as they fit
         * the filters.
         */
        ids: Type.Optional(Text(600)),
      },
      closed,
    ),
    data: Type.Object(
      {
        items: Type.Array(PhotoCard),
        next: nullable(Type.String()),
        /** How many there are in all. */
        total: Type.Integer(),
        /** A search that matches more than it looked at: `total` is "so many or more". */
        isCapped: Type.Boolean(),
        /**
         * Filters that were read out of `q` (`350cc`): parameter -> value. With a place or a
         * provider among them, `q` is what is left over.
         */
        understood: Type.Record(Type.String(), Type.String()),
        facets: nullable(Facets),
        /** Rises with every change of the gallery. */
        epoch: Type.Integer(),
      },
      closed,
    ),
  },
  getPhoto: {
    params: Type.Object({ photoId: PhotoId }, closed),
    query: Type.Object({ reveal: Reveal }, closed),
    data: Photo,
  },
  getSimilarPhotos: {
    params: Type.Object({ photoId: PhotoId }, closed),
    query: Type.Object({ limit: Digits, reveal: Reveal }, closed),
    data: Type.Object({ items: Type.Array(PhotoCard) }, closed),
  },
  /** §6, §7.1, C3: the member is the one of the token; an `msid` that is another's is refused. */
  checkEdit: { body: Type.Object({ msid: Type.Optional(Text(100)) }, closed), data: Type.String() },
} as const satisfies Record<string, { params?: TSchema; body?: TSchema; query?: TSchema; data: TSchema }>;
