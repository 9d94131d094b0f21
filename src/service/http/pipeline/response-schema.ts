import type { TSchema } from 'typebox';
import { type Operation, wire } from '../../../contract/wire.ts';
import { forSerialiser } from '../../../platform/http/serializer-schema.ts';

/**
 * The schema that an answer is written by (R43): what it does not name does not leave. "X or null"
 * becomes the serialiser's own `nullable`, because it would otherwise test X first, closed as it
 * is, and fail on a surplus field instead of dropping it.
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
