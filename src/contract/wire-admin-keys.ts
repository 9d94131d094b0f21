import { type Static, Type } from 'typebox';
import { type AdminScope, adminScopes } from './admin-route.ts';
import { oneOf } from './entities.ts';
import { nullableText, write } from './wire-admin-parts.ts';
import { closed, none } from './wire-parts.ts';

const scope = oneOf(Object.keys(adminScopes) as AdminScope[]);

export const AdminKey = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    scopes: Type.Array(Type.String()),
    state: oneOf(['active', 'expired', 'revoked'] as const),
    /** An operator's address, or a user of the command line. */
    createdBy: Type.String(),
    createdAt: Type.String(),
    /** Null = it does not expire. */
    expiresAt: nullableText,
    /** To within five minutes. */
    lastUsedAt: nullableText,
    revokedAt: nullableText,
  },
  closed,
);
export type AdminKey = Static<typeof AdminKey>;

export const keyWire = {
  listKeys: { query: none, answer: Type.Object({ data: Type.Array(AdminKey) }, closed) },
  addKey: {
    query: write,
    body: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
        scopes: Type.Array(scope, { minItems: 1, maxItems: Object.keys(adminScopes).length }),
        /** How long it lasts; without it the key does not expire. */
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999 })),
      },
      closed,
    ),
    answer: Type.Object(
      {
        data: Type.Object({ id: Type.String(), key: Type.String(), scopes: Type.Array(Type.String()) }, closed),
      },
      closed,
    ),
  },
  revokeKey: {
    params: Type.Object({ key: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
    query: write,
    body: none,
    answer: Type.Object({ data: Type.Object({ revoked: Type.String() }, closed) }, closed),
  },
} as const;
