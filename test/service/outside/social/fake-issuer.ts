import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const own = pair();
const foreign = pair();
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * How an ID token is signed: as it should be, or in one of the ways that a client must not fall for
 * (R31).
 */
export type Signing = 'own' | 'foreign' | 'none' | 'hmac-with-public-key';

export function signed(claims: object, signing: Signing): string {
  const alg = { own: 'RS256', foreign: 'RS256', none: 'none', 'hmac-with-public-key': 'HS256' }[signing];
  const input = `${encode({ alg, kid: 'one', typ: 'JWT' })}.${encode(claims)}`;
  const rsa = (key: KeyObject) => createSign('RSA-SHA256').update(input).sign(key, 'base64url');
  const publicPem = own.publicKey.export({ type: 'spki', format: 'pem' });
  const signature = {
    own: () => rsa(own.privateKey),
    foreign: () => rsa(foreign.privateKey),
    none: () => '',
    'hmac-with-public-key': () => createHmac('sha256', publicPem).update(input).digest('base64url'),
  }[signing]();
  return `${input}.${signature}`;
}

/** The public key. */
signed.publicKey = { ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };

export interface FakeIssuer {
  issuer: string;
  /** Its page, where browsers go. */
  authorizationUrl: string;
  clientId: string;
  /** Claims of the next ID token over the right ones; `undefined` leaves one out. */
  claims: Record<string, unknown>;
  /** What the userinfo endpoint answers, or none. */
  userInfo: Record<string, unknown> | null;
  signing: Signing;
  hasIdToken: boolean;
  /** The forms that reached the token endpoint. */
  redeemed: Record<string, string>[];
  fetch: typeof fetch;
}

/** A FAKE OpenID provider inside `fetch`, without a port, whose every answer the test decides. */
export function fakeIssuer(issuer = 'https://id.example'): FakeIssuer {
  const answer = (body: unknown) => Response.json(body);
  const fake: FakeIssuer = {
    issuer,
    authorizationUrl: `${issuer}/auth`,
    clientId: 'client-1',
    claims: {},
    userInfo: null,
    signing: 'own',
    hasIdToken: true,
    redeemed: [],
    async fetch(input, init) {
      const url = String(input instanceof Request ? input.url : input);
      if (url === `${issuer}/.well-known/openid-configuration`)
        return answer({
          issuer,
          authorization_endpoint: fake.authorizationUrl,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          ...(fake.userInfo && { userinfo_endpoint: `${issuer}/me` }),
        });
      if (url.startsWith(`${fake.authorizationUrl}?`))
        return new Response('', { status: url.includes(`client_id=${fake.clientId}&`) ? 200 : 400 });
      if (url === `${issuer}/jwks`) return answer({ keys: [signed.publicKey] });
      if (url === `${issuer}/me`) return answer({ sub: 'subject-1', ...fake.userInfo });
      if (url !== `${issuer}/token`) return new Response('', { status: 404 });
      fake.redeemed.push(Object.fromEntries(new URLSearchParams(String(init?.body))));
      const now = Math.floor(Date.now() / 1000);
      const right = { iss: issuer, aud: fake.clientId, sub: 'subject-1', iat: now, exp: now + 300 };
      return answer({
        access_token: 'access',
        token_type: 'Bearer',
        ...(fake.hasIdToken && { id_token: signed({ ...right, ...fake.claims }, fake.signing) }),
      });
    },
  };
  return fake;
}
