import { Type } from 'typebox';
import { oneOf } from './entities.ts';
import { nullableText, write } from './wire-admin-parts.ts';
import { closed } from './wire-parts.ts';

export const siteWire = {
  listDeliveries: {
    query: Type.Object(
      {
        kind: Type.Optional(oneOf(['webhook', 'mail'] as const)),
        state: Type.Optional(oneOf(['waiting', 'dead'] as const)),
        first: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
      },
      closed,
    ),
    answer: Type.Object(
      {
        data: Type.Array(
          Type.Object(
            {
              id: Type.String(),
              kind: oneOf(['webhook', 'mail'] as const),
              /** `dead`: given up. */
              state: oneOf(['waiting', 'dead'] as const),
              attempts: Type.Integer(),
              createdAt: Type.String(),
              /** When it is tried next, or was given up. */
              at: Type.String(),
              lastError: nullableText,
              /** The event of a webhook. */
              type: nullableText,
              /** The host that a webhook goes to. */
              host: nullableText,
            },
            closed,
          ),
        ),
      },
      closed,
    ),
  },
  retryDeliveries: {
    query: write,
    body: Type.Object({ id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) }, closed),
    answer: Type.Object({ data: Type.Object({ retried: Type.Integer() }, closed) }, closed),
  },
} as const;
