import { type TSchema, Type } from 'typebox';
import { closed, nullable, oneOf } from './entity-parts.ts';
import { claimStates, removalStates } from './machines.ts';
import { claimRoles, limits, removalRelations } from './vocabulary.ts';
import { Documents } from './wire-documents.ts';
import { id, none, PhotoId, ProviderId } from './wire-parts.ts';

const RemovalId = id('rmv');
const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

const Removal = Type.Object(
  {
    id: Type.String(),
    state: oneOf(removalStates),
    photos: Type.Integer(),
    createdAt: Type.Integer(),
    dueAt: Type.Integer(),
    closedAt: nullable(Type.Integer()),
    reason: nullable(Type.String()),
    canAppeal: Type.Boolean(),
  },
  closed,
);
const Claim = Type.Object(
  { id: Type.String(), providerId: Type.String(), status: oneOf(claimStates), reason: nullable(Type.String()) },
  closed,
);

export const removalWire = {
  /** Without an account. What it asks for is out of sight within the request. */
  createRemoval: {
    body: Type.Object(
      {
        photoIds: Type.Array(PhotoId, { minItems: 1, maxItems: 10, uniqueItems: true }),
        relation: oneOf(removalRelations),
        statement: Type.String({ minLength: 1, maxLength: limits.reportLength }),
        contact: Type.Optional(Type.String({ maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]{2,}$' })),
      },
      closed,
    ),
    /** The token is told this once: whoever has it sees how the request stands. */
    data: Type.Object({ removal: Removal, token: Type.String() }, closed),
  },
  getRemoval: {
    params: Type.Object({ removalId: RemovalId }, closed),
    /** The token comes as `Authorization: Removal <token>`, which no log and no history keeps; in the query it is still good. */
    query: Type.Object({ t: Type.Optional(Token) }, closed),
    data: Removal,
  },
  /** Once, where a photo was put back. It is out of sight again while somebody else looks. */
  appealRemoval: {
    params: Type.Object({ removalId: RemovalId }, closed),
    body: Type.Object({ t: Token, text: Type.String({ minLength: 1, maxLength: limits.reportLength }) }, closed),
    data: Removal,
  },
  createClaim: {
    params: Type.Object({ providerId: ProviderId }, closed),
    body: Type.Object(
      {
        role: oneOf(claimRoles),
        licenceNo: Type.String({ minLength: 2, maxLength: 60 }),
        statement: Type.String({ minLength: 1, maxLength: limits.reportLength }),
        documents: Type.Optional(Documents),
      },
      closed,
    ),
    data: Claim,
  },
  listMyClaims: { query: none, data: Type.Object({ items: Type.Array(Claim) }, closed) },
} as const satisfies Record<string, { params?: TSchema; body?: TSchema; query?: TSchema; data: TSchema }>;
