import { type TSchema, Type } from 'typebox';
import { DirectoryEntry, DirectoryFacets } from './directory-entities.ts';
import { closed, nullable, oneOf, Slug } from './entity-parts.ts';
import { Provider, ProviderLink } from './provider-entities.ts';
import { credentialKinds, limits, reportReasons, reportTargets } from './vocabulary.ts';
import { Cursor, Digits, Flag, none, ProviderId, Text } from './wire-parts.ts';

const address = {
  label: Text(80),
  line: Type.String({ minLength: 1, maxLength: 200 }),
  city: Type.String({ minLength: 1, maxLength: 80 }),
  region: Text(80),
  /** ISO 3166, two letters. */
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  postal: Text(20),
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lon: Type.Number({ minimum: -180, maximum: 180 }),
} as const;
const credential = {
  board: Type.String({ minLength: 1, maxLength: 120 }),
  kind: oneOf(credentialKinds),
  number: nullable(Text(60)),
  registerUrl: nullable(Text(500)),
} as const;
const Year = Type.Integer({ minimum: 1900, maximum: 2100 });
const ids = Type.Optional(Type.Array(Text(30), { maxItems: 20 }));

export const providerWire = {
  listProviders: {
    query: Type.Object(
      {
        q: Type.Optional(Text(limits.queryLength)),
        proc: Type.Optional(Slug),
        near: Type.Optional(Text(40)),
        verified: Flag,
        /** `1`: pages that the provider has claimed. */
        claimed: Flag,
        /** The full name of a board that certified her, and that was checked. */
        board: Type.Optional(Text(120)),
        /** `1`: the facets too. Ask with the first page only. */
        facets: Flag,
        cursor: Cursor,
        limit: Digits,
      },
      closed,
    ),
    data: Type.Object(
      {
        /** The nearest first where a place was asked for, else by name. */
        items: Type.Array(DirectoryEntry),
        next: nullable(Type.String()),
        total: Type.Integer(),
        facets: nullable(DirectoryFacets),
      },
      closed,
    ),
  },
  getProvider: { params: Type.Object({ providerId: ProviderId }, closed), query: none, data: Provider },
  /**
   * `If-Match: <rev>` is required. Live at once: bio, hours and phone of a place, links,
   * procedures, and removals. Name and title, a new or corrected place or credential wait for a
   * moderator (`waiting`); each replaces an earlier change of the same that still waits.
   */
  updateProvider: {
    params: Type.Object({ providerId: ProviderId }, closed),
    body: Type.Object(
      {
        bio: Type.Optional(Text(limits.bioLength)),
        languages: Type.Optional(Type.Array(Text(40), { maxItems: 12 })),
        places: Type.Optional(
          Type.Array(
            Type.Object({ id: Text(30), phone: Type.Optional(Text(40)), hours: Type.Optional(Text(200)) }, closed),
            { maxItems: 20 },
          ),
        ),
        links: Type.Optional(Type.Array(ProviderLink, { maxItems: 12 })),
        procedures: Type.Optional(
          Type.Array(Type.Object({ slug: Slug, since: Type.Optional(nullable(Year)) }, closed), {
            maxItems: 28,
          }),
        ),
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
        title: Type.Optional(Text(120)),
        newPlace: Type.Optional(Type.Object({ ...address, phone: Text(40), hours: Text(200) }, closed)),
        place: Type.Optional(Type.Object({ id: Text(30), ...address }, closed)),
        credential: Type.Optional(Type.Object(credential, closed)),
        credentialChange: Type.Optional(Type.Object({ id: Text(30), ...credential }, closed)),
        dropPlaces: ids,
        dropCredentials: ids,
      },
      closed,
    ),
    data: Provider,
  },
  /**
   * A multipart body with one file, `image`. `If-Match: <rev>` is required. It waits for a
   * moderator (`portrait`) and takes the place of one that waits already.
   */
  sendPortrait: {
    params: Type.Object({ providerId: ProviderId }, closed),
    query: none,
    body: Type.Object({ image: Type.Unsafe<Uint8Array>({}) }, closed),
    data: Provider,
  },
  /** The one that is shown, and the one that waits. `If-Match: <rev>` is required. */
  removePortrait: { params: Type.Object({ providerId: ProviderId }, closed), query: none, data: Provider },
  createReport: {
    body: Type.Object(
      {
        targetType: oneOf(reportTargets),
        targetId: Text(40),
        reason: oneOf(reportReasons),
        text: Type.Optional(Text(limits.reportLength)),
      },
      closed,
    ),
    /** `isHidden`: hidden until a moderator has looked. */
    data: Type.Object({ reportId: Type.String(), isHidden: Type.Boolean() }, closed),
  },
} as const satisfies Record<string, { params?: TSchema; body?: TSchema; query?: TSchema; data: TSchema }>;
