import type { TSchema } from 'typebox';
import { type Operation, wire } from '../../contract/wire.ts';

type Schema = Record<string, unknown>;

/**
 * The schema that an answer is written by (R43): what it does not name does not leave. "X or null" becomes the serialiser's
 * own `nullable`, because it would otherwise test X first, closed as it is, and fail on a surplus field instead of dropping it.
 */
export function answerSchema(operation: Operation): Record<string, unknown> {
  return {
    type: 'object',
    required: ['data'],
    properties: {
      data: forSerialiser(wire[operation].data satisfies TSchema),
      flowId: { type: 'string' },
      _internalUseOnly: { type: 'object', properties: { message: { type: 'string' } } },
    },
  };
}

export function forSerialiser(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forSerialiser);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = schema as Schema & { anyOf?: Schema[] };
  const walked = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, forSerialiser(value)]));
  if (!anyOf) return walked;
  const something = anyOf.filter(({ type }) => type !== 'null');
  if (something.length !== 1) throw new Error('The wire knows only unions of something with null.');
  return { ...walked, ...(forSerialiser(something[0]) as Schema), nullable: true };
}
