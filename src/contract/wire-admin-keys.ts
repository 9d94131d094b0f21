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
    /** When a rotated key ends. Null = it was not rotated, or has ended. */
    endsAt: nullableText,
    /** To within five minutes. */
    lastUsedAt: nullableText,
    revokedAt: nullableText,
  },
  closed,
);
export type AdminKey = Static<typeof AdminKey>;

const keyParams = Type.Object({ key: Type.String({ minLength: 1, maxLength: 100 }) }, closed);

/** How long the old key works beside the new one. */
export const overlapHours = { usual: 24, most: 168 } as const;

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
  rotateKey: {
    params: keyParams,
    query: write,
    body: Type.Object(
      {
        /** 24 hours where it is left out; 0 ends the old key at once. */
        overlapHours: Type.Optional(Type.Integer({ minimum: 0, maximum: overlapHours.most })),
      },
      closed,
    ),
    answer: Type.Object(
      {
        data: Type.Object(
          {
            id: Type.String(),
            /** Null in a dry run, which makes none. */
            key: nullableText,
            scopes: Type.Array(Type.String()),
            oldKey: Type.Object({ id: Type.String(), endsAt: Type.String() }, closed),
          },
          closed,
        ),
      },
      closed,
    ),
  },
  revokeKey: {
    params: keyParams,
    query: write,
    body: none,
    answer: Type.Object({ data: Type.Object({ revoked: Type.String() }, closed) }, closed),
  },
} as const;
