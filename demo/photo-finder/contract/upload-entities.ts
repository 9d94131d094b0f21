import { type Static, Type } from 'typebox';
import { Implant } from './entities.ts';
import { closed, nullable, oneOf, Slug } from './entity-parts.ts';
import { StatedFields } from './field-entities.ts';
import { ageBands, limits, photoStates, qualities, shapes, sources, stages, views } from './vocabulary.ts';

/**
 * An unpublished image, for its owner or a moderator: `src` is valid for some minutes, for this
 * member only.
 */
export const OwnImage = Type.Object(
  {
    id: Type.String(),
    stage: oneOf(stages),
    view: oneOf(views),
    months: nullable(Type.Integer()),
    src: Type.String(),
    th: Type.String(),
    w: Type.Integer(),
    h: Type.Integer(),
  },
  closed,
);
export type OwnImage = Static<typeof OwnImage>;

const number = (least: number, most: number) =>
  Type.Optional(nullable(Type.Integer({ minimum: least, maximum: most })));

/** What its uploader says of a set; all of it may be left out. */
export const detailFields = {
  procedures: Type.Optional(Type.Array(Slug, { minItems: 1, maxItems: 4, uniqueItems: true })),
  techniques: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 6, uniqueItems: true })),
  shape: Type.Optional(nullable(oneOf(shapes))),
  heightCm: number(130, 210),
  weightKg: number(35, 200),
  age: Type.Optional(nullable(oneOf(ageBands))),
  tone: number(1, 10),
  parity: number(0, 3),
  implant: Type.Optional(nullable(Implant)),
  /** All of them: what is left out is not stated any more. */
  fields: Type.Optional(StatedFields),
  /** Of a provider's sets only. */
  fitzpatrick: number(1, 6),
  monthsAfter: number(0, 600),
  takenYm: Type.Optional(nullable(Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' }))),
  sensitivity: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
  caption: Type.Optional(Type.String({ maxLength: limits.captionLength })),
  alt: Type.Optional(Type.String({ maxLength: limits.altLength })),
  quality: Type.Optional(Type.Array(oneOf(qualities), { uniqueItems: true })),
} as const;

/** A set as its uploader and moderators see it, whatever its state. */
export const OwnPhoto = Type.Object(
  {
    id: Type.String(),
    status: oneOf(photoStates),
    source: oneOf(sources),
    provider: nullable(Type.Object({ sid: Type.String(), name: Type.String() }, closed)),
    images: Type.Array(OwnImage),
    procedures: Type.Array(Slug),
    techniques: Type.Array(Type.String()),
    shape: nullable(oneOf(shapes)),
    heightCm: nullable(Type.Integer()),
    weightKg: nullable(Type.Integer()),
    age: nullable(oneOf(ageBands)),
    tone: nullable(Type.Integer()),
    parity: nullable(Type.Integer()),
    implant: nullable(Implant),
    fields: StatedFields,
    fitzpatrick: nullable(Type.Integer()),
    monthsAfter: nullable(Type.Integer()),
    takenYm: nullable(Type.String()),
    sensitivity: Type.Integer(),
    /** A moderator's rating; the uploader may not go below it. */
    leastSensitivity: Type.Integer(),
    caption: Type.String(),
    alt: Type.String(),
    quality: Type.Array(oneOf(qualities)),
    consent: nullable(
      Type.Object({ kind: Type.String(), acceptedAt: Type.Integer(), withdrawnAt: nullable(Type.Integer()) }, closed),
    ),
    /** Why it was rejected or hidden, and what the moderator wrote. */
    reason: nullable(Type.String()),
    note: nullable(Type.String()),
    createdAt: Type.Integer(),
    publishedAt: nullable(Type.Integer()),
    rev: Type.Integer(),
  },
  closed,
);
export type OwnPhoto = Static<typeof OwnPhoto>;
