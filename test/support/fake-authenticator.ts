import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  Assertion,
  Attestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '../../src/contract/wire-passkeys.ts';

export type PasskeyAlgorithm = 'ES256' | 'EdDSA' | 'RS256';

/** What a test changes of an answer before it is signed. */
export interface Tampering {
  clientData?: Record<string, unknown>;
  /** The domain that the authenticator answers for. */
  rpId?: string;
  /** Bits: 1 present, 4 verified, 8 can be backed up, 16 is backed up. */
  flags?: number;
  counter?: number;
  userHandle?: string;
  /** Registration: the format and statement of the attestation. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
}

interface Credential {
  id: string;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
  algorithm: PasskeyAlgorithm;
  counter: number;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** As much CBOR as attestations need: integers, bytes, texts, arrays and maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([name, one]) => [cbor(name), cbor(one)])]);
}

function newKey(algorithm: PasskeyAlgorithm): { privateKey: KeyObject; cose: Map<number, unknown> } {
  const bytes = (text: string | undefined) => Buffer.from(text!, 'base64url');
  if (algorithm === 'ES256') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    const cose = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return { privateKey, cose };
  }
  if (algorithm === 'EdDSA') {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { x } = publicKey.export({ format: 'jwk' });
    const cose = new Map<number, unknown>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ]);
    return { privateKey, cose };
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n, e } = publicKey.export({ format: 'jwk' });
  const cose = new Map<number, unknown>([
    [1, 3],
    [3, -257],
    [-1, bytes(n)],
    [-2, bytes(e)],
  ]);
  return { privateKey, cose };
}

/** A browser on a page of `origin` with an authenticator in it that confirms by itself. */
export function fakeAuthenticator(
  origin: string,
  { algorithm = 'ES256', countsUp = true }: { algorithm?: PasskeyAlgorithm; countsUp?: boolean } = {},
) {
  const credentials: Credential[] = [];
  const clientDataOf = (type: string, challenge: string, changes: Record<string, unknown> = {}) =>
    base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...changes }));
  const authenticatorData = (rpId: string, flags: number, counter: number) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), number]);
  };

  return {
    credentials,
    create(options: PasskeyCreationOptions, tampering: Tampering = {}): Attestation {
      const { privateKey, cose } = newKey(algorithm);
      const id = randomBytes(32);
      const { rp, user, challenge } = options;
      credentials.push({
        id: base64url(id),
        rpId: rp.id,
        userHandle: user.id,
        privateKey,
        algorithm,
        counter: tampering.counter ?? 0,
      });
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)]);
      const flags = (tampering.flags ?? 5) | 64;
      const authData = Buffer.concat([
        authenticatorData(tampering.rpId ?? rp.id, flags, tampering.counter ?? 0),
        attested,
      ]);
      const { fmt, attStmt } = tampering.attestation ?? { fmt: 'none', attStmt: new Map() };
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', authData],
        ]),
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: clientDataOf('webauthn.create', challenge, tampering.clientData),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    get(options: PasskeyRequestOptions, tampering: Tampering = {}): Assertion {
      const credential = credentials.at(-1)!;
      if (countsUp) credential.counter += 1;
      const { id, privateKey, userHandle } = credential;
      const data = authenticatorData(
        tampering.rpId ?? options.rpId,
        tampering.flags ?? 5,
        tampering.counter ?? credential.counter,
      );
      const clientDataJSON = clientDataOf('webauthn.get', options.challenge, tampering.clientData);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      const digest = credential.algorithm === 'EdDSA' ? null : 'sha256';
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: base64url(data),
          signature: base64url(sign(digest, signed, privateKey)),
          userHandle: tampering.userHandle ?? userHandle,
        },
      };
    },
  };
}
