import { type Static, Type } from 'typebox';
import { closed, nullable, oneOf, Slug } from './entity-parts.ts';
import { credentialKinds, credentialStates, linkKinds, providerKinds, recognisers } from './vocabulary.ts';

/** A provider in one line. */
export const ProviderCard = Type.Object(
  {
    sid: Type.String(),
    name: Type.String(),
    title: Type.String(),
    kind: oneOf(providerKinds),
    practiceName: Type.String(),
    cities: Type.Array(Type.String()),
    isVerified: Type.Boolean(),
    photos: Type.Integer(),
    /** Where her picture lies: `/img/<portrait>/160.webp` and `320.webp`; null = she shows none. */
    portrait: nullable(Type.String()),
  },
  closed,
);
export type ProviderCard = Static<typeof ProviderCard>;

export const Location = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    line: Type.String(),
    city: Type.String(),
    region: Type.String(),
    country: Type.String(),
    postal: Type.String(),
    lat: Type.Number(),
    lon: Type.Number(),
    phone: Type.String(),
    hours: Type.String(),
  },
  closed,
);
export type Location = Static<typeof Location>;

export const Credential = Type.Object(
  {
    id: Type.String(),
    board: Type.String(),
    recogniser: oneOf(recognisers),
    kind: oneOf(credentialKinds),
    number: nullable(Type.String()),
    status: oneOf(credentialStates),
    checkedAt: nullable(Type.Integer()),
    validTo: nullable(Type.Integer()),
    registerUrl: nullable(Type.String()),
  },
  closed,
);
export type Credential = Static<typeof Credential>;

export const ProviderLink = Type.Object({ kind: oneOf(linkKinds), url: Type.String() }, closed);
export type ProviderLink = Static<typeof ProviderLink>;

export const Provider = Type.Object(
  {
    card: ProviderCard,
    bio: Type.String(),
    /** The year in which practice began, or null. */
    yearsFrom: nullable(Type.Integer()),
    languages: Type.Array(Type.String()),
    locations: Type.Array(Location),
    credentials: Type.Array(Credential),
    links: Type.Array(ProviderLink),
    /** What is offered, with how many published result sets; zero is shown too. */
    procedures: Type.Array(
      Type.Object({ slug: Slug, since: nullable(Type.Integer()), photos: Type.Integer() }, closed),
    ),
    /** Own results by tone (10) and by shape (in the order of `shapes`). */
    breadth: Type.Object({ tones: Type.Array(Type.Integer()), shapes: Type.Array(Type.Integer()) }, closed),
    isClaimed: Type.Boolean(),
    rev: Type.Integer(),
    /**
     * For its own editor: sections that wait for a moderator; `place:<id>` and
     * `credentialChange:<id>` name the one that is corrected.
     */
    waiting: Type.Array(Type.String()),
    /**
     * For its own editor: what a moderator did not follow, and why, until she asks for something
     * else there.
     */
    refused: Type.Array(Type.Object({ section: Type.String(), reason: Type.String() }, closed)),
    /**
     * For its own editor: the address of the portrait that waits for a moderator, for some minutes.
     */
    waitingPortrait: nullable(Type.String()),
  },
  closed,
);
export type Provider = Static<typeof Provider>;
