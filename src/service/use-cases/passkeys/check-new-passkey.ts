import type { Attestation } from '../../../contract/wire-passkeys.ts';
import { passkeyAlgorithms } from '../../domain/passkey-domain.ts';
import type { Passkey } from '../../store/members/passkeys.ts';
import type { PasskeyChallenge } from '../../store/sessions/passkey-challenges.ts';
import { isCrossOrigin } from './check-passkey.ts';

type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'isBackedUp' | 'aaguid'>;

/** R126 the public half of a passkey that was made for our challenge, or null. */
export async function checkNewPasskey(
  { response, ...credential }: Attestation,
  { challenge, origin, rpId, isConditional }: PasskeyChallenge & { challenge: string },
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    if (isCrossOrigin(response.clientDataJSON) || (await hasCertificates(response.attestationObject))) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: passkeyAlgorithms,
      requireUserPresence: !isConditional,
      requireUserVerification: !isConditional,
    });
    if (!verified || registrationInfo.credential.id !== credential.id) return null;
    const { publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      isBackedUp: registrationInfo.credentialBackedUp,
      aaguid: registrationInfo.aaguid,
    };
  } catch {
    // It throws for each kind of tampering.
    return null;
  }
}

/**
 * We request no attestation, and verifying one fetches the addresses that its certificates name:
 * a way to make this service call any server.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  return format !== 'none' && !(format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}
