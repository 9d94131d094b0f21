import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { FieldError } from '../../../contract/errors.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { oncePer } from '../../../platform/process/once-per.ts';
import { isPackageClient } from './caller.ts';

/** Receives the dropped names, to be counted (C18). */
export type OnDropped = (operation: string, name: string) => void;
type Values = Record<string, unknown>;
type Reader = (request: FastifyRequest, onDropped: OnDropped) => Values;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `/customFields/first-name` as clients name fields: `customFields.first-name`. */
const fieldOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');

/**
 * R87 U+0000, which PostgreSQL does not store, in values of an address; in a body the parser has
 * refused it.
 */
function refuseNull(values: Values) {
  for (const value of Object.values(values))
    if (typeof value === 'string' && value.includes('\0')) fail('invalid-request');
}

// The console takes the routes of the admin API too.
const compile = oncePer((schema: TSchema) => Compile(schema));

/** R42 one part of the input, closed: nothing is coerced and nothing surplus passes. */
function readerOf(
  operation: string,
  schema: TSchema,
): (part: unknown, forgiving: boolean, onDropped: OnDropped) => Values {
  const compiled = compile(schema);
  const known = 'properties' in schema ? new Set(Object.keys(schema.properties as object)) : null;
  return (part, forgiving, onDropped) => {
    let values = part;
    if (forgiving && known && isObject(values)) {
      // C18: the next version of the npm client may send something new; only at the top, and only
      // from it.
      for (const name of Object.keys(values)) if (!known.has(name)) onDropped(operation, name);
      values = Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)));
    }
    if (isObject(values)) refuseNull(values);
    if (compiled.Check(values)) return values as Values;
    const errors = mistakesOf(compiled.Errors(values));
    // C24
    const [first] = errors;
    const isCustomField = first?.code === 'invalid-field-type' && /^customFields\b/.test(first.field);
    return fail(isCustomField ? first.code : 'invalid-request', { errors });
  };
}

interface SchemaError {
  keyword: string;
  instancePath: string;
  params: object;
  message: string;
}

/** The first mistakes by field. Never the value itself: it may be a password (R84). */
function mistakesOf(errors: SchemaError[]): FieldError[] {
  const mistake = (pointer: string, code: FieldError['code'], message: string): FieldError => ({
    field: fieldOf(pointer),
    code,
    message,
  });
  return errors.slice(0, 20).flatMap(({ keyword, instancePath, params, message }) => {
    const names = params as { requiredProperties?: string[]; additionalProperties?: string[] };
    if (keyword === 'boolean') return [];
    if (names.requiredProperties)
      return names.requiredProperties.map((name) =>
        mistake(`${instancePath}/${name}`, 'required-field-missing', 'This field is missing.'),
      );
    if (names.additionalProperties)
      return names.additionalProperties.map((name) =>
        mistake(`${instancePath}/${name}`, 'invalid-request', 'This field is not known here.'),
      );
    return [
      mistake(instancePath, keyword === 'type' ? 'invalid-field-type' : 'invalid-field-value', `This ${message}.`),
    ];
  });
}

/**
 * Reads and checks what an operation is sent: its path, query and body as one object, as the wire's
 * types promise.
 */
export function inputReader(
  operation: string,
  schemas: { params?: TSchema; body?: TSchema; query?: TSchema },
  variantQuery?: string | undefined,
): Reader {
  const params = schemas.params && readerOf(operation, schemas.params);
  const body = schemas.body && readerOf(operation, schemas.body);
  const query = schemas.query && readerOf(operation, schemas.query);
  if (!params && !body && !query) return () => ({});
  return (request, onDropped) => {
    const forgiving = isPackageClient(request);
    const { [variantQuery ?? '']: _, ...values } = request.query as Values;
    return {
      ...query?.(values, forgiving, onDropped),
      // A body-less POST means an empty one (R33).
      ...body?.(request.body ?? {}, forgiving, onDropped),
      // Last: what the address names is what is meant.
      ...params?.(request.params, false, onDropped),
    };
  };
}
