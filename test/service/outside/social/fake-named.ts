import { createHash } from 'node:crypto';
import { appleKey, keyName, readAppleSecret } from './fake-apple-key.ts';
import { signed } from './fake-issuer.ts';

/** A person's account at a provider: `email` null = none, or not shared. */
export interface Account {
  id: string;
  name: string | null;
  email: string | null;
  isEmailVerified: boolean;
  picture: string | null;
}

interface Answer {
  status?: number;
  body: unknown;
}
interface Api {
  /** The addresses that it documents. */
  token: string;
  person: string;
  emails?: string;
  scope: string;
  /** How the client authenticates at the token endpoint. */
  auth: 'basic' | 'post';
  /** Whether it checks the verifier of PKCE. */
  pkce: boolean;
  /** The query of the callback when a person cancels. */
  denial: string;
  granted(scope: string): Record<string, unknown>;
  /**
   * Its own words for: a code that is spent or made up, a secret that is wrong, an access token
   * that is.
   */
  refusals: { code: Answer; client: Answer; token: Answer };
  profile(account: Account): unknown;
  emailList?(account: Account): unknown;
}

const oauthError = (status: number, error: string) => ({ status, body: { error, error_description: 'In its words.' } });
const graphError = (status: number, code: number, message: string) => ({
  status,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'A1b2C3d4' } },
});

/** Plain OAuth, each with its oddities, as its documents describe it. */
export const apis: Record<string, Api> = {
  facebook: {
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    person: 'https://graph.facebook.com/v23.0/me?fields=id,name,email,picture.type(large)',
    scope: 'email public_profile',
    auth: 'post',
    pkce: true,
    denial: 'error=access_denied&error_code=200&error_description=Permissions+error&error_reason=user_denied',
    granted: () => ({ access_token: 'EAAB', token_type: 'bearer', expires_in: 5_183_944 }),
    refusals: {
      code: graphError(400, 100, 'This authorization code has been used.'),
      client: graphError(400, 1, 'Error validating client secret.'),
      token: graphError(400, 190, 'Error validating access token.'),
    },
    // The address is left out where there is none or it was not shared; a silhouette is a picture
    // too.
    profile: ({ id, name, email, picture }) => ({
      id,
      name,
      ...(email && { email }),
      picture: { data: { height: 200, is_silhouette: false, url: picture, width: 200 } },
    }),
  },
  spotify: {
    token: 'https://accounts.spotify.com/api/token',
    person: 'https://api.spotify.com/v1/me',
    scope: 'user-read-email',
    auth: 'basic',
    pkce: true,
    denial: 'error=access_denied',
    granted: (scope) => ({
      ...{ access_token: 'BQDe', token_type: 'Bearer', scope, expires_in: 3600, refresh_token: 'AQCy' },
    }),
    refusals: {
      code: oauthError(400, 'invalid_grant'),
      client: oauthError(400, 'invalid_client'),
      token: { status: 401, body: { error: { status: 401, message: 'Invalid access token' } } },
    },
    profile: ({ id, name, email, picture }) => ({
      ...{ display_name: name, id, type: 'user', uri: `spotify:user:${id}`, followers: { href: null, total: 3 } },
      ...(email !== null && { email }),
      images: picture ? [{ url: picture, height: 300, width: 300 }] : [],
    }),
  },
  dribbble: {
    token: 'https://dribbble.com/oauth/token',
    person: 'https://api.dribbble.com/v2/user',
    scope: 'public',
    auth: 'post',
    // Older than PKCE: what it does not know it ignores.
    pkce: false,
    denial: 'error=access_denied&error_description=The+resource+owner+denied+the+request.',
    granted: (scope) => ({ access_token: '29ed', token_type: 'bearer', scope, created_at: 1_700_000_000 }),
    refusals: {
      code: oauthError(401, 'invalid_grant'),
      client: oauthError(401, 'invalid_client'),
      token: { status: 401, body: { message: 'Bad credentials.' } },
    },
    // It shares no address.
    profile: ({ id, name, picture }) => ({
      ...{ id: Number(id), name, login: `login-${id}`, html_url: `https://dribbble.com/login-${id}`, type: 'Player' },
      avatar_url: picture,
    }),
  },
  github: {
    token: 'https://github.com/login/oauth/access_token',
    person: 'https://api.github.com/user',
    emails: 'https://api.github.com/user/emails',
    scope: 'read:user user:email',
    auth: 'post',
    pkce: true,
    denial: 'error=access_denied&error_description=The+user+has+denied+your+application+access.',
    granted: (scope) => ({ access_token: 'gho_16', token_type: 'bearer', scope }),
    // Its errors have status 200.
    refusals: {
      code: oauthError(200, 'bad_verification_code'),
      client: oauthError(200, 'incorrect_client_credentials'),
      token: { status: 401, body: { message: 'Bad credentials', documentation_url: 'https://docs.github.com/rest' } },
    },
    // The address of the profile is free text.
    profile: ({ id, name, picture }) => ({
      ...{ login: `login-${id}`, id: Number(id), type: 'User', name, email: 'written@by.hand', avatar_url: picture },
    }),
    emailList: ({ email, isEmailVerified }) => [
      { email: 'old@example.com', primary: false, verified: true, visibility: null },
      ...(email === null ? [] : [{ email, primary: true, verified: isEmailVerified, visibility: 'private' }]),
    ],
  },
};

interface OpenIdApi {
  issuer: string;
  /** The issuer of its discovery document, where that differs. */
  documentIssuer?: string;
  auth: 'basic' | 'post' | 'signed';
  pkce: boolean;
  denial: string;
  /** What comes beside the code. */
  more?(account: Account): Record<string, string>;
  claims(account: Account, nonce: string | null): Record<string, unknown>;
  userInfo?(account: Account): Record<string, unknown>;
}
const tenant = '11111111-2222-3333-4444-555555555555';
const name = (account: Account) => ({ name: account.name ?? undefined, picture: account.picture ?? undefined });
const email = (account: Account) => ({
  ...(account.email !== null && { email: account.email, email_verified: account.isEmailVerified }),
});

/** OpenID Connect, as each of them really is. */
export const openIdApis: Record<string, OpenIdApi> = {
  google: {
    issuer: 'https://accounts.google.com',
    auth: 'post',
    pkce: true,
    denial: 'error=access_denied',
    claims: (account, nonce) => ({ sub: account.id, nonce, ...email(account), ...name(account) }),
  },
  // Its claims are words, and the name comes beside the token, which lacks it.
  apple: {
    issuer: 'https://appleid.apple.com',
    auth: 'signed',
    pkce: false,
    denial: 'error=user_cancelled_authorize',
    more({ name }) {
      const [firstName, lastName] = (name ?? '').split(' ');
      return {
        user: name === null ? 'null' : JSON.stringify({ name: { firstName, lastName }, email: 'eve@example.com' }),
      };
    },
    claims: ({ id, ...account }, nonce) => ({
      ...{ sub: id, nonce, nonce_supported: true },
      ...(account.email !== null && { email: account.email, email_verified: String(account.isEmailVerified) }),
    }),
  },
  // Every tenant is an issuer of its own, and the document of all of them names a pattern.
  microsoft: {
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    documentIssuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
    auth: 'post',
    pkce: true,
    denial: 'error=access_denied&error_subcode=cancel',
    claims: (account, nonce) => ({
      ...{ sub: account.id, nonce, tid: tenant, iss: `https://login.microsoftonline.com/${tenant}/v2.0` },
      ...{ email: account.email ?? undefined, xms_edov: account.isEmailVerified, name: account.name },
    }),
  },
  // No nonce in its ID token, and what that lacks is at userinfo.
  linkedin: {
    issuer: 'https://www.linkedin.com/oauth',
    auth: 'post',
    pkce: false,
    denial: 'error=user_cancelled_login&error_description=The+user+cancelled+LinkedIn+login',
    claims: ({ id }) => ({ sub: id }),
    userInfo: (account) => ({ sub: account.id, ...email(account), ...name(account), locale: 'en_US' }),
  },
};

/** As Spotify writes them, without a sign that the header would escape. */
export const client = {
  clientId: '5fe01282e94241328a84e7c5cc169164',
  clientSecret: '9b2c0d7e4f5a4e0b8f3d2a1c6e7f8091',
};
/** The client at a provider: Apple's secret is a key. */
export const clientAt = (key: string) => (key === 'apple' ? { ...client, clientSecret: appleKey, keyName } : client);
type Trouble = 'none' | 'hangs' | 'fails' | 'person hangs' | 'person fails';

/**
 * FAKE of a provider inside `fetch`, without a port. Each code is good once, for the client,
 * redirect address and verifier that it was given for.
 */
export function fakeNamed(key: string, account: Account, trouble: Trouble = 'none') {
  const plain = apis[key];
  const openId = openIdApis[key];
  const codes = new Map<string, URLSearchParams>();
  const requests: string[] = [];
  const answer = ({ status = 200, body }: Answer) => Response.json(body, { status });
  const hang = (init?: RequestInit) =>
    new Promise<Response>((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  const broken = new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
  const addresses = plain ?? {
    token: `${openId!.issuer}/token`,
    person: `${openId!.issuer}/me`,
    emails: undefined,
  };

  function redeem(init?: RequestInit): Response {
    const { auth, pkce } = plain ?? openId!;
    const form = new URLSearchParams(String(init?.body));
    const headers = new Headers(init?.headers);
    const basic = `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`;
    const isClient =
      auth === 'signed'
        ? readAppleSecret(form.get('client_secret') ?? '') !== null
        : auth === 'basic'
          ? headers.get('authorization') === basic && !form.has('client_secret')
          : form.get('client_id') === client.clientId && form.get('client_secret') === client.clientSecret;
    const refusals = plain?.refusals ?? {
      code: oauthError(400, 'invalid_grant'),
      client: oauthError(401, 'invalid_client'),
    };
    // GitHub answers as a form unless the client accepts JSON.
    if (key === 'github' && !headers.get('accept')?.includes('application/json'))
      return new Response('error=not_json', { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    if (!isClient) return answer(refusals.client);
    const given = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fits =
      form.get('grant_type') === 'authorization_code' &&
      given?.get('redirect_uri') === form.get('redirect_uri') &&
      (!pkce || given?.get('code_challenge') === challenge);
    if (!given || !fits) return answer(refusals.code);
    if (plain) return answer({ body: plain.granted(given.get('scope')!) });
    const now = Math.floor(Date.now() / 1000);
    const always = { iss: openId!.issuer, aud: client.clientId, iat: now, exp: now + 300 };
    const claims = { ...always, ...openId!.claims(account, given.get('nonce')) };
    return answer({ body: { access_token: 'access', token_type: 'Bearer', id_token: signed(claims, 'own') } });
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input);
    requests.push(url);
    if (url.endsWith('/.well-known/openid-configuration'))
      return answer({
        body: {
          issuer: openId!.documentIssuer ?? openId!.issuer,
          authorization_endpoint: `${openId!.issuer}/auth`,
          token_endpoint: addresses.token,
          jwks_uri: `${openId!.issuer}/jwks`,
          ...(openId!.userInfo && { userinfo_endpoint: addresses.person }),
        },
      });
    if (url.endsWith('/jwks')) return answer({ body: { keys: [signed.publicKey] } });
    if (url === addresses.token) {
      if (trouble === 'hangs') return hang(init);
      return trouble === 'fails' ? broken : redeem(init);
    }
    if (url !== addresses.person && url !== addresses.emails) return new Response('', { status: 404 });
    if (trouble === 'person hangs') return hang(init);
    if (trouble === 'person fails') return broken;
    const headers = new Headers(init?.headers);
    const token = plain ? plain.granted('').access_token : 'access';
    // GitHub refuses requests without a User-Agent.
    if (headers.get('authorization') !== `Bearer ${token}` || !headers.get('user-agent'))
      return answer(plain?.refusals.token ?? oauthError(401, 'invalid_token'));
    if (!plain) return answer({ body: openId!.userInfo!(account) });
    return answer({ body: url === plain.emails ? plain.emailList!(account) : plain.profile(account) });
  };

  return {
    fetch,
    requests,
    /** A person agrees; returns the query of the callback. */
    agree(authorizationUrl: string): string {
      const { searchParams } = new URL(authorizationUrl);
      const code = `code-${key}-${codes.size + requests.length}`;
      codes.set(code, searchParams);
      return `?${new URLSearchParams({ code, state: searchParams.get('state')!, ...openId?.more?.(account) })}`;
    },
    deny: (authorizationUrl: string) =>
      `?${(plain ?? openId!).denial}&state=${new URL(authorizationUrl).searchParams.get('state')}`,
  };
}
