import { type TProperties, type TSchema, type TStringOptions, Type } from 'typebox';

/**
 * The small schemas that the parts of the configuration file share. Every part is closed: a
 * misspelt name is a mistake, not a silence.
 */

export const part = <P extends TProperties>(properties: P, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });
/** A part that may be left out: its own defaults fill it. */
export const optionalPart = <P extends TProperties>(properties: P, description: string) =>
  part(properties, { default: {}, description });

export const text = (description: string, options: object = {}) =>
  Type.String({ minLength: 1, maxLength: 500, description, ...options });
/** A text for all languages, or one for each language tag with `*` for the others. */
export const textInLanguages = (options: TStringOptions = {}) =>
  Type.Union([
    Type.String(options),
    Type.Record(Type.String(), Type.String(options), {
      minProperties: 1,
      propertyNames: {
        pattern: '^(\\*|[a-z]{2,3}(-[A-Za-z0-9]{2,8})*)$',
        says: 'is no language; write a tag such as de or pt-BR, or * for all others',
      },
    }),
  ]);
export const orNull = <S extends TSchema>(schema: S, description: string) =>
  Type.Union([schema, Type.Null()], { default: null, description });
export const flag = (fallback: boolean, description: string) => Type.Boolean({ default: fallback, description });
export const listOf = <S extends TSchema>(schema: S, description: string) =>
  Type.Array(schema, { default: [], description });
export const choice = <const W extends readonly string[]>(words: W, description: string, options: object = {}) =>
  Type.Unsafe<W[number]>({ type: 'string', enum: [...words], description, ...options });
export const count = (fallback: number, description: string) =>
  Type.Integer({ minimum: 1, default: fallback, description });
/** Shorter than a quarter of an hour is not exact: use is noted every five minutes (R29). */
export const minutes = (fallback: number, description: string) =>
  Type.Integer({ minimum: 15, maximum: 365 * 24 * 60, default: fallback, description });

/** `says`: the message for a person when the pattern does not match. */
const patterned =
  (pattern: string, says: string) =>
  (description: string, options: object = {}) =>
    Type.String({ maxLength: 100, pattern, description, says, ...options });

export const appId = patterned('^app_[a-z0-9_]+$', 'must be app_ and then small letters, digits or _');
export const liveKey = patterned('^pk_(?!sb_)[A-Za-z0-9_]+$', 'must start with pk_ (pk_sb_ is for the sandbox)');
export const sandboxKey = patterned('^pk_sb_[A-Za-z0-9_]+$', 'must start with pk_sb_');
export const planId = patterned('^pln_[A-Za-z0-9_-]+$', 'must start with pln_');
export const priceId = patterned('^prc_[A-Za-z0-9_-]+$', 'must start with prc_');
export const key = patterned('^[a-z0-9][a-z0-9_-]*$', 'must be small letters, digits, - or _');
export const path = patterned('^/(?![/\\\\])[^\\s\\\\]*$', 'must be a path of the site that starts with one /');
/** Never the secret itself: the file may lie in a repository. */
export const variable = patterned(
  '^[A-Z][A-Z0-9_]*$',
  'must be the name of an environment variable, in capital letters',
);
export const url = (description: string, options: object = {}) =>
  Type.String({
    maxLength: 2048,
    pattern: '^https?://[^\\s]+$',
    description,
    says: 'must be an address that starts with http:// or https://',
    ...options,
  });
export const pathOrUrl = (description: string, options: object = {}) =>
  Type.String({
    maxLength: 2048,
    pattern: '^(https?://[^\\s]+|/(?![/\\\\])[^\\s\\\\]*)$',
    description,
    says: 'must be a path that starts with one /, or an address that starts with http:// or https://',
    ...options,
  });
