import { type TSchema, Type } from 'typebox';
import { type Procedure, procedureSlugs } from './procedures.ts';

export const closed = { additionalProperties: false } as const;
/** A list of allowed words as a schema. */
export const oneOf = <const T extends readonly string[]>(words: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...words] });
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const Slug = Type.Unsafe<Procedure>({ type: 'string', enum: [...procedureSlugs] });
