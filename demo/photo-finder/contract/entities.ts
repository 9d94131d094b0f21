import { type Static, Type } from 'typebox';
import { closed, nullable, oneOf, Slug } from './entity-parts.ts';
import { StatedFields } from './field-entities.ts';
import { areas } from './procedures.ts';
import { ProviderCard } from './provider-entities.ts';
import { ageBands, implantWords, measures, qualities, shapes, sources, stages, views } from './vocabulary.ts';

/**
 * What travels over the wire, as TypeBox schemas. The page takes the types only (`import type`).
 * Times are ms since 1970, UTC.
 */

/**
 * One image. It lies at `/img/{k}/{width}.avif` for each width of `avif`, and at
 * `/img/{k}/{width}.webp` for each of `webp`.
 */
export const Picture = Type.Object(
  {
    /**
     * Null where the picture is too explicit for what was asked to be revealed: then there is only
     * the placeholder.
     */
    k: nullable(Type.String()),
    /** The placeholder: a thumbhash in base64. */
    th: Type.String(),
    /** Width through height. */
    ar: Type.Number(),
    avif: Type.Array(Type.Integer()),
    webp: Type.Array(Type.Integer()),
  },
  closed,
);
export type Picture = Static<typeof Picture>;

/** A result set in a list. Its names are short because forty of them travel at once. */
export const PhotoCard = Type.Object(
  {
    id: Type.String(),
    /** Its place in the vectors (`GET /v1/facets/vectors`). */
    n: Type.Integer(),
    /** The picture that stands for it: an after. */
    pic: Picture,
    /** The before beside it in a pair, or null. */
    before: nullable(Picture),
    /** 1 where there is a before and an after. */
    pair: Type.Integer(),
    proc: Slug,
    area: oneOf(areas),
    /**
     * What is stated: cm, kg, the place in `ageBands`, tone 1-10, the place in `sinceBands`, ml, a
     * shape.
     */
    f: Type.Object(
      {
        h: nullable(Type.Integer()),
        w: nullable(Type.Integer()),
        age: nullable(Type.Integer()),
        tone: nullable(Type.Integer()),
        since: nullable(Type.Integer()),
        cc: nullable(Type.Integer()),
        shape: nullable(oneOf(shapes)),
      },
      closed,
    ),
    src: oneOf(sources),
    prov: nullable(Type.Object({ sid: Type.String(), name: Type.String() }, closed)),
    sens: Type.Integer(),
    /** Members who saved it, from five on; null below. */
    saves: nullable(Type.Integer()),
    /** The story that it is a part of. */
    story: Type.Optional(Type.String()),
    /** 1 = an illustration of the demo. */
    syn: Type.Integer(),
    alt: Type.String(),
  },
  closed,
);
export type PhotoCard = Static<typeof PhotoCard>;

export const Asset = Type.Object(
  { id: Type.String(), stage: oneOf(stages), view: oneOf(views), months: nullable(Type.Integer()), pic: Picture },
  closed,
);
export type Asset = Static<typeof Asset>;

const cc = Type.Integer({ minimum: measures.cc.least, maximum: measures.cc.most, multipleOf: 5 });

export const Implant = Type.Object(
  {
    ccL: cc,
    ccR: cc,
    fill: oneOf(implantWords.fill),
    shape: oneOf(implantWords.shape),
    profile: oneOf(implantWords.profile),
    placement: oneOf(implantWords.placement),
    incision: oneOf(implantWords.incision),
  },
  closed,
);
export type Implant = Static<typeof Implant>;

/** A result set with all that is known of it. */
export const Photo = Type.Object(
  {
    card: PhotoCard,
    procedures: Type.Array(Slug),
    techniques: Type.Array(Type.String()),
    age: nullable(oneOf(ageBands)),
    parity: nullable(Type.Integer()),
    implant: nullable(Implant),
    fields: StatedFields,
    /** Fitzpatrick's type, 1 to 6, where a provider stated it. */
    fitzpatrick: nullable(Type.Integer()),
    monthsAfter: nullable(Type.Integer()),
    /** `YYYY-MM` */
    takenYm: nullable(Type.String()),
    caption: Type.String(),
    quality: Type.Array(oneOf(qualities)),
    assets: Type.Array(Asset),
    provider: nullable(ProviderCard),
    consent: Type.Object({ kind: Type.String(), acceptedAt: Type.Integer() }, closed),
    publishedAt: Type.Integer(),
    rev: Type.Integer(),
  },
  closed,
);
export type Photo = Static<typeof Photo>;
