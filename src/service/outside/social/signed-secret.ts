import { createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { ClientAuth } from 'openid-client';

/** Names the key of a `signed` secret at the provider. */
export interface KeyName {
  teamId: string;
  keyId: string;
}

/** The key of a `.p8` file, with line ends as they are or as `\\n`; null = it is none for ES256. */
export function readSigningKey(text: string): KeyObject | null {
  try {
    const key = createPrivateKey(text.replaceAll('\\n', '\n'));
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}

/** R130 a client secret that the key signs for one request. */
export function signedSecret(key: KeyObject, { teamId, keyId }: KeyName): ClientAuth {
  return async (server, { client_id: clientId }, body) => {
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(server.issuer)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key);
    body.set('client_id', clientId);
    body.set('client_secret', secret);
  };
}
