import { generateKeyPairSync, verify } from 'node:crypto';

const pair = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const pemOf = ({ privateKey }: ReturnType<typeof pair>) =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const own = pair();

/** As the `.p8` file of Apple holds it, and one of another team. */
export const appleKey = pemOf(own);
export const foreignAppleKey = pemOf(pair());
export const keyName = { teamId: 'TEAM123456', keyId: 'KEY1234567' };

interface Secret {
  header: Record<string, unknown>;
  claims: { iss?: string; sub?: string; aud?: string; iat?: number; exp?: number };
}

/** What a client secret says; null where our key has not signed it. */
export function readAppleSecret(secret: string): Secret | null {
  const [header = '', claims = '', signature = ''] = secret.split('.');
  const key = { key: own.publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const isOurs = verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'));
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return isOurs ? { header: read(header), claims: read(claims) } : null;
}
