import { Type } from 'typebox';
import { oneOf } from './entities.ts';
import { nullableText, write } from './wire-admin-parts.ts';
import { closed } from './wire-parts.ts';

const Numbers = Type.Object(
  {
    members: Type.Integer(),
    /** Whose session was used within seven days. */
    active: Type.Integer(),
    /** Each day of the time, UTC, the oldest first. */
    signups: Type.Array(Type.Object({ day: Type.String(), members: Type.Integer() }, closed)),
    plans: Type.Array(
      Type.Object(
        {
          planId: Type.String(),
          name: Type.String(),
          isPaid: Type.Boolean(),
          /** Who has it now. */
          members: Type.Integer(),
          /** Who of them took it within the time. */
          added: Type.Integer(),
        },
        closed,
      ),
    ),
    /** Of running subscriptions, in units of each currency. */
    monthlyRevenue: Type.Array(Type.Object({ currency: Type.String(), amount: Type.Number() }, closed)),
    countedAt: Type.String(),
  },
  closed,
);

export const siteWire = {
  getNumbers: {
    /** 30 where it is left out. */
    query: Type.Object({ days: Type.Optional(oneOf(['7', '30', '90', '365'] as const)) }, closed),
    answer: Type.Object({ data: Numbers }, closed),
  },
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
