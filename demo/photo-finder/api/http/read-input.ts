import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { FieldError } from '../../contract/errors.ts';
import { type Operation, wire } from '../../contract/wire.ts';
import { fail } from '../domain/fail.ts';

type Values = Record<string, unknown>;

interface SchemaError {
  keyword: string;
  instancePath: string;
  params: object;
  message: string;
}

const fieldOf = (pointer: string) => pointer.split('/').slice(1).join('.');

/** The first mistakes by field. Never the value itself (R84). */
function mistakesOf(errors: SchemaError[]): FieldError[] {
  return errors.slice(0, 20).flatMap(({ keyword, instancePath, params, message }): FieldError[] => {
    const names = params as { requiredProperties?: string[]; additionalProperties?: string[] };
    if (keyword === 'boolean') return [];
    const at = (list: string[], code: FieldError['code'], text: string) =>
      list.map((name) => ({ field: fieldOf(`${instancePath}/${name}`), code, message: text }));
    if (names.requiredProperties)
      return at(names.requiredProperties, 'required-field-missing', 'This field is missing.');
    if (names.additionalProperties)
      return at(names.additionalProperties, 'invalid-request', 'This field is not known here.');
    const code = keyword === 'type' ? 'invalid-field-type' : 'invalid-field-value';
    return [{ field: fieldOf(instancePath), code, message: `This ${message}.` }];
  });
}

/**
 * R42 closed: nothing is coerced and nothing surplus passes. R87 no U+0000, which PostgreSQL does
 * not store.
 */
function readerOf(schema: TSchema, onWrong: 'invalid-request' | 'not-found'): (part: unknown) => Values {
  const compiled = Compile(schema);
  return (part) => {
    const values = part as Values;
    if (!compiled.Check(values)) {
      // An address with an id of another shape is an address of nothing.
      if (onWrong === 'not-found') fail('not-found');
      fail('invalid-request', { errors: mistakesOf(compiled.Errors(values) as SchemaError[]) });
    }
    for (const value of Object.values(values))
      if (typeof value === 'string' && value.includes('\0')) fail('invalid-request');
    return values;
  };
}

/** Path, query and body of an operation as one object, as the wire's types promise. */
export function inputReader(operation: Operation): (request: FastifyRequest) => Values {
  const schemas: { params?: TSchema; body?: TSchema; query?: TSchema } = wire[operation];
  const params = schemas.params && readerOf(schemas.params, 'not-found');
  const body = schemas.body && readerOf(schemas.body, 'invalid-request');
  const query = schemas.query && readerOf(schemas.query, 'invalid-request');
  return (request) => ({
    ...query?.(request.query),
    ...body?.(request.body ?? {}),
    // Last: what the address names is what is meant.
    ...params?.(request.params),
  });
}
