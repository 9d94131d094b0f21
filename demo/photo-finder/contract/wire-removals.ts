import { type TSchema, Type } from 'typebox';
import { closed, nullable, oneOf } from './entity-parts.ts';
import { claimStates, removalStates } from './state-machines.ts';
import { claimRoles, limits, removalRelations } from './vocabulary.ts';
import { Documents } from './wire-documents.ts';
import { id, none, PhotoId, ProviderId } from './wire-parts.ts';

const RemovalId = id('rmv');
const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

const Removal = Type.Object(
  {
    id: Type.String(),
    state: oneOf(removalStates),
    photoIds: Type.Array(Type.String()),
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
  /**
   * What a browser computes before `createRemoval` takes it, where that answers `proof-required`.
   */
  getProofOfWork: {
    query: none,
    data: Type.Object(
      {
        salt: Type.String(),
        /**
         * SHA-256 of `salt.number`, in hexadecimal; the number is what is looked for, below `most`.
         */
        digest: Type.String(),
        signature: Type.String(),
        most: Type.Integer(),
      },
      closed,
    ),
  },
  /**
   * Without an account, one photo each. It is out of sight within the request, unless too many come
   * at once: then `proof-required` asks for a proof of work, and the answer says whether it is
   * hidden or waits for a moderator (`received`).
   */
  createRemoval: {
    body: Type.Object(
      {
        photoId: PhotoId,
        relation: oneOf(removalRelations),
        statement: Type.String({ minLength: 1, maxLength: limits.reportLength }),
        /** `salt.number.signature` of `getProofOfWork`; counts once. */
        proof: Type.Optional(Type.String({ maxLength: 120 })),
        contact: Type.Optional(Type.String({ maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]{2,}$' })),
      },
      closed,
    ),
    /** The token is returned only here; it gives access to the request's state. */
    data: Type.Object({ removal: Removal, token: Type.String() }, closed),
  },
  getRemoval: {
    params: Type.Object({ removalId: RemovalId }, closed),
    /**
     * The token comes as `Authorization: Removal <token>`, which no log and no history keeps; in
     * the query it is still good.
     */
    query: Type.Object({ t: Type.Optional(Token) }, closed),
    data: Removal,
  },
  /**
   * Once, after a photo was restored. It is hidden again while another moderator looks, unless too
   * many requests come at once.
   */
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
