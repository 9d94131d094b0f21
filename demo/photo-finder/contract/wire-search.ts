import { type TSchema, Type } from 'typebox';
import { closed, nullable } from './entity-parts.ts';
import { ProviderCard } from './provider-entities.ts';
import { Flag } from './wire-parts.ts';
import { filterQuery } from './wire-photos.ts';

/** A whole search: filters as the page's address has them, and how many photos it finds. */
const counted = {
  address: Type.String(),
  total: Type.Integer(),
  /** `total` is "so many or more". */
  isCapped: Type.Boolean(),
};
const Search = Type.Object({ text: Type.String(), ...counted }, closed);

export const searchWire = {
  /** What a text may mean, beside filters that are set. `q` is the text. */
  search: {
    query: Type.Object(
      {
        ...filterQuery,
        /**
         * `1`: the nearest search too where nothing is found. It comes anyway where nothing else
         * can be offered.
         */
        nearest: Flag,
      },
      closed,
    ),
    data: Type.Object(
      {
        /** The text as it is read. */
        reading: Search,
        /** A number without a unit, with each unit that it may have. */
        offers: Type.Array(Search),
        /** What the text may become. */
        completions: Type.Array(Search),
        /** Cities; the text is what was typed besides. */
        places: Type.Array(
          Type.Object(
            {
              name: Type.String(),
              region: Type.String(),
              country: Type.String(),
              providers: Type.Integer(),
              ...counted,
            },
            closed,
          ),
        ),
        providers: Type.Array(ProviderCard),
        /** The search with the fewest changes that finds something. */
        nearest: nullable(Type.Object(counted, closed)),
      },
      closed,
    ),
  },
} as const satisfies Record<string, { params?: TSchema; body?: TSchema; query?: TSchema; data: TSchema }>;
