import { type Static, Type } from 'typebox';
import { Member, MemberAuth, nullable, oneOf } from './entities.ts';
import { clientExtras, closed, Id, none, Success } from './wire-parts.ts';

/** R126 the calls around passkeys. Bytes travel as base64url, as browsers write them to JSON. */

const Bytes = Type.String({ pattern: '^[A-Za-z0-9_-]*$', maxLength: 16_384 });
const CredentialId = Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 1400 });
const credential = { id: CredentialId, rawId: CredentialId, type: Type.Literal('public-key') };
const PasskeyName = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });

/** What `navigator.credentials.get` answers, without what nothing reads. */
export const Assertion = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON: Bytes,
        authenticatorData: Bytes,
        signature: Bytes,
        userHandle: Type.Optional(nullable(Bytes)),
      },
      closed,
    ),
  },
  closed,
);
export type Assertion = Static<typeof Assertion>;

/** The same of `navigator.credentials.create`. */
const Attestation = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON: Bytes,
        attestationObject: Bytes,
        transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
      },
      closed,
    ),
  },
  closed,
);
export type Attestation = Static<typeof Attestation>;

const Descriptor = Type.Object(
  { id: Type.String(), type: Type.Literal('public-key'), transports: Type.Array(Type.String()) },
  closed,
);

export const PasskeyRequestOptions = Type.Object(
  {
    challenge: Type.String(),
    rpId: Type.String(),
    /** Milliseconds. */
    timeout: Type.Integer(),
    userVerification: Type.Literal('required'),
  },
  closed,
);
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>;

export const PasskeyCreationOptions = Type.Object(
  {
    challenge: Type.String(),
    rp: Type.Object({ id: Type.String(), name: Type.String() }, closed),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }, closed),
    pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() }, closed)),
    timeout: Type.Integer(),
    excludeCredentials: Type.Array(Descriptor),
    authenticatorSelection: Type.Object(
      {
        residentKey: Type.Literal('required'),
        requireResidentKey: Type.Literal(true),
        userVerification: Type.Literal('required'),
      },
      closed,
    ),
    attestation: Type.Literal('none'),
  },
  closed,
);
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>;

export const Passkeys = Type.Object(
  {
    passkeys: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          name: Type.String(),
          /** ISO 8601, UTC. */
          createdAt: Type.String(),
          lastUsedAt: nullable(Type.String()),
          /** Its provider synchronizes it between devices. */
          isBackedUp: Type.Boolean(),
          credentialId: Type.String(),
        },
        closed,
      ),
    ),
    /** With `credentialId` and `rpId` what a browser needs to forget removed passkeys. */
    userId: Type.String(),
    rpId: Type.String(),
  },
  closed,
);
export type Passkeys = Static<typeof Passkeys>;

const Changed = Type.Object({ member: Member, ...Passkeys.properties }, closed);

export const passkeysWire = {
  startPasskeyLogin: {
    body: Type.Object({ ...clientExtras }, closed),
    data: Type.Object({ options: PasskeyRequestOptions }, closed),
  },
  finishPasskeyLogin: {
    body: Type.Object(
      { credential: Assertion, inviteToken: Type.Optional(Type.String({ maxLength: 200 })), ...clientExtras },
      closed,
    ),
    data: MemberAuth,
  },
  startPasskeyRegistration: {
    body: Type.Object(
      {
        /** The browser adds the passkey without a question, where the app allows it. */
        mediation: Type.Optional(oneOf(['conditional'] as const)),
        ...clientExtras,
      },
      closed,
    ),
    data: Type.Object({ options: PasskeyCreationOptions }, closed),
  },
  finishPasskeyRegistration: {
    body: Type.Object({ credential: Attestation, name: Type.Optional(PasskeyName), ...clientExtras }, closed),
    data: Changed,
  },
  getPasskeys: { query: none, data: Passkeys },
  renamePasskey: {
    params: Type.Object({ passkeyId: Id }, closed),
    body: Type.Object({ name: PasskeyName, ...clientExtras }, closed),
    data: Success,
  },
  deletePasskey: { params: Type.Object({ passkeyId: Id }, closed), query: none, data: Changed },
} as const;
