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
