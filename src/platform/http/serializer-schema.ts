import { oncePer } from '../process/once-per.ts';

type Schema = Record<string, unknown>;

/**
 * A schema as the serializer needs it. "X or null" becomes its own `nullable`: it would otherwise
 * test X first, closed as it is, and fail on a surplus field instead of dropping it.
 */
export const forSerialiser = oncePer<object, unknown>(withNullable);

function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = schema as Schema & { anyOf?: Schema[] };
  const walked = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, withNullable(value)]));
  if (!anyOf) return walked;
  const something = anyOf.filter(({ type }) => type !== 'null');
  if (something.length !== 1) throw new Error('The wire knows only unions of something with null.');
  return { ...walked, ...(withNullable(something[0]) as Schema), nullable: true };
}
