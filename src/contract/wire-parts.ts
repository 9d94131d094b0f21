import { type Static, Type } from 'typebox';

/** What the schemas of the wire share. */

export const closed = { additionalProperties: false } as const;
export const Open = Type.Record(Type.String(), Type.Unknown());
export const Id = Type.String({ minLength: 1, maxLength: 100 });
export const none = Type.Object({}, closed);
/** C24 stored as text; null clears the field. */
export const CustomFieldsIn = Type.Record(
  Type.String({ maxLength: 100 }),
  Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'], maxLength: 4096 }),
  { maxProperties: 100 },
);
export type CustomFieldsIn = Static<typeof CustomFieldsIn>;
export const Success = Type.Object({ success: Type.Literal(true) }, closed);

/**
 * C18 what the npm client adds of its own accord. The service ignores it; it is named so that the
 * schemas can stay closed.
 */
export const clientExtras = {
  options: Type.Optional(Open),
  origin_domain: Type.Optional(Type.String({ maxLength: 2048 })),
  conversionData: Type.Optional(Open),
  rewardfulData: Type.Optional(Open),
  sessionData: Type.Optional(Open),
  includeContentGroups: Type.Optional(Type.Boolean()),
  isWebflow: Type.Optional(Type.Boolean()),
  allowLogin: Type.Optional(Type.Boolean()),
  _url: Type.Optional(Type.String({ maxLength: 2048 })),
  utmParams: Type.Optional(Open),
};

/** A rule of the inspector and how often a page breaks it. No words: anyone may send them. */
const PageFinding = Type.Object(
  {
    rule: Type.String({ maxLength: 40, pattern: '^[a-z]+(-[a-z]+)*$' }),
    count: Type.Integer({ minimum: 1, maximum: 9_999 }),
  },
  closed,
);
export type PageFinding = Static<typeof PageFinding>;
export const pageReport = {
  /** Its address without query and fragment. */
  page: Type.String({ maxLength: 1_000, pattern: '^https?://[^?#\\s]+$' }),
  /** How many attributes of ours it has. */
  attributes: Type.Integer({ minimum: 0, maximum: 99_999 }),
  findings: Type.Array(PageFinding, { maxItems: 100 }),
};
