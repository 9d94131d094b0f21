import { Type } from 'typebox';
import { oneOf } from './entities.ts';
import { nullableText, write } from './wire-admin-parts.ts';
import { closed, none } from './wire-parts.ts';

const name = Type.String({ pattern: '^[A-Z][A-Z0-9_]*$', maxLength: 100 });
const params = Type.Object({ name }, closed);

/**
 * - `variable`: an environment variable of the service, which wins over what is stored.
 * - `stored`: an operator or a key has stored it.
 * - `sealed`: it is stored, but no secret of the service opens it: store it again.
 * - `missing`: there is none.
 */
export const secretSources = ['variable', 'stored', 'sealed', 'missing'] as const;

const answer = Type.Object(
  {
    data: Type.Object(
      {
        name,
        from: oneOf(secretSources),
        /** ISO 8601, UTC; null = none is stored. */
        storedAt: nullableText,
      },
      closed,
    ),
  },
  closed,
);

export const secretWire = {
  getSecret: { params, query: none, answer },
  storeSecret: {
    params,
    query: write,
    body: Type.Object({ value: Type.String({ minLength: 1, maxLength: 8_192, pattern: '\\S' }) }, closed),
    answer,
  },
  removeSecret: { params, query: write, body: none, answer },
} as const;
