import * as client from 'openid-client';
import { type Claims, type ProviderRow, providerRow, providers } from './providers.ts';
import { type KeyName, readSigningKey, signedSecret } from './signed-secret.ts';
import { SocialError, type SocialPerson, type SocialProvider } from './social.ts';
import { socialError } from './social-error.ts';

export interface SocialProviderOptions {
  key: string;
  clientId: string;
  /** Null = a public client; PKCE alone protects the code. */
  clientSecret: string | null;
  /** Needed where the secret is a key. */
  keyName?: KeyName | null;
  /** Needed for a provider name of the app's own. */
  issuer?: string | null;
  /** R57 plain http to the issuer, in demo mode only. */
  allowHttp?: boolean;
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
}

/**
 * Discovery is repeated after this: providers move endpoints. The library refreshes the keys.
 */
const discoveryLifetimeMs = 60 * 60 * 1000;

/**
 * The header wants every sign of id and secret escaped, which not all providers undo; the form
 * leaves no room for that. So it comes first where both are taken.
 */
function secretBy(how: Exclude<ProviderRow['clientAuth'], 'signed'>, secret: string): client.ClientAuth {
  const [inForm, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  if (how !== 'discovered') return how === 'post' ? inForm : inHeader;
  return (server, ...rest) => {
    const isInForm = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (isInForm ? inForm : inHeader)(server, ...rest);
  };
}

function authOf({ clientAuth: how }: ProviderRow, { key, clientSecret, keyName }: SocialProviderOptions) {
  if (how !== 'signed') return clientSecret ? secretBy(how, clientSecret) : client.None();
  const signingKey = clientSecret && readSigningKey(clientSecret);
  if (!keyName) throw new SocialError('misconfigured', key, 'its teamId or keyId is missing');
  if (!signingKey) throw new SocialError('misconfigured', key, 'its secret is no private key for ES256');
  return signedSecret(signingKey, keyName);
}

/** JSON of an endpoint that is no OpenID one. */
async function ask(key: string, config: client.Configuration, accessToken: string, url: string): Promise<unknown> {
  const response = await client.fetchProtectedResource(config, accessToken, new URL(url), 'GET');
  if (!response.ok)
    throw new SocialError(response.status >= 500 ? 'unavailable' : 'rejected', key, `status ${response.status}`);
  return response.json().catch(() => {
    throw new SocialError('rejected', key, 'not JSON');
  });
}

/** What a posted answer says of the person beside the signed token. */
function postedUser(query: URLSearchParams): unknown {
  try {
    return JSON.parse(query.get('user') ?? 'null');
  } catch {
    return null;
  }
}

function checked(person: SocialPerson, key: string): SocialPerson {
  if (typeof person.subject !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(person.subject))
    throw new SocialError('rejected', key, 'no subject');
  return person;
}

/** R130 for ID tokens without a code; the library reads them with a configuration of their own. */
function idTokenReader({ clientId, allowHttp, timeoutMs = 5000, fetch }: SocialProviderOptions) {
  let last: { found: client.Configuration; config: client.Configuration } | undefined;
  function configurationLike(found: client.Configuration): client.Configuration {
    if (last?.found === found) return last.config;
    const config = new client.Configuration(found.serverMetadata(), clientId);
    config.timeout = timeoutMs / 1000;
    if (fetch) config[client.customFetch] = fetch as client.CustomFetch;
    if (allowHttp) client.allowInsecureRequests(config);
    // biome-ignore lint/correctness/useHookAtTopLevel: it is no hook of React
    client.useIdTokenResponseType(config);
    last = { found, config };
    return config;
  }
  return (found: client.Configuration, idToken: string, nonce: string) => {
    const answer = new URL(found.serverMetadata().issuer);
    answer.hash = new URLSearchParams({ id_token: idToken }).toString();
    return client.implicitAuthentication(configurationLike(found), answer, nonce);
  };
}

/** R130 logins by a token that the browser got itself. Without a nonce it could be an old one. */
function bareTokens(
  options: SocialProviderOptions,
  row: ProviderRow,
  configuration: () => Promise<client.Configuration>,
): Pick<SocialProvider, 'takesIdToken' | 'readIdToken'> {
  const { key } = options;
  const readBareToken = idTokenReader(options);
  const takesIdToken = row.endpoints === null && row.nonce && !row.isPosted;
  return {
    takesIdToken,
    async readIdToken(idToken, nonce) {
      if (!takesIdToken || !nonce) throw new SocialError('rejected', key, 'nothing to check by');
      try {
        const claims = await readBareToken(await configuration(), idToken, nonce);
        return checked(row.read({ ...claims }, null), key);
      } catch (error) {
        throw socialError(error, key);
      }
    },
  };
}

/**
 * R34 one app's account at one provider. Throws `misconfigured` at once for a name without an
 * issuer, or for a key that cannot sign.
 */
export function socialProvider(options: SocialProviderOptions): SocialProvider {
  const { key, clientId, clientSecret, issuer = null, allowHttp = false, timeoutMs = 5000, fetch } = options;
  const row = providerRow(key, issuer);
  if (!row) throw new SocialError('misconfigured', key, 'it is none that we know, and it names no issuer');
  const clientAuth = authOf(row, options);

  let found: { at: number; config: Promise<client.Configuration> } | undefined;

  function configuration(): Promise<client.Configuration> {
    if (found && Date.now() - found.at < discoveryLifetimeMs) return found.config;
    const config = configure(row!);
    const mine = { at: Date.now(), config };
    found = mine;
    // A failure is not cached: the next click tries again.
    config.catch(() => {
      if (found === mine) found = undefined;
    });
    return config;
  }

  async function configure({ issuer, endpoints, clientAuth: how }: ProviderRow): Promise<client.Configuration> {
    const metadata = clientSecret && how !== 'signed' ? { client_secret: clientSecret } : {};
    const http = allowHttp ? [client.allowInsecureRequests] : [];
    const timeout = timeoutMs / 1000;
    const customFetch = fetch && { [client.customFetch]: fetch as client.CustomFetch };
    if (!endpoints) {
      // R31 without this the library trusts the connection, and leaves the signature of an ID token
      // unread.
      const execute = [...http, client.enableNonRepudiationChecks];
      return client.discovery(new URL(issuer), clientId, metadata, clientAuth, { execute, timeout, ...customFetch });
    }
    const server = { issuer, authorization_endpoint: endpoints.authorization, token_endpoint: endpoints.token };
    const config = new client.Configuration(server, clientId, metadata, clientAuth);
    config.timeout = timeout;
    if (customFetch) config[client.customFetch] = customFetch[client.customFetch];
    for (const step of http) step(config);
    return config;
  }

  /** There is no answer yet that could be tampered with: a wrong one means a wrong issuer. */
  const discovered = () =>
    configuration().catch((error) => {
      const failed = socialError(error, key);
      throw failed.trouble === 'rejected' ? new SocialError('misconfigured', key, 'discovery failed') : failed;
    });

  type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

  /** The claims of the ID token, completed by the userinfo endpoint. */
  async function openIdClaims(config: client.Configuration, tokens: Tokens): Promise<Claims> {
    const claims: Claims = { ...tokens.claims() };
    const isComplete = claims.email !== undefined && claims.name !== undefined;
    if (isComplete || !row!.userInfo || !config.serverMetadata().userinfo_endpoint) return claims;
    const more: Claims = await client.fetchUserInfo(config, tokens.access_token, String(claims.sub));
    if (claims.email === undefined) return { ...claims, ...more };
    // An address counts as verified only by a claim from the same source.
    const { email: _, email_verified: __, ...rest } = more;
    return { ...rest, ...claims };
  }

  async function personOf(config: client.Configuration, tokens: Tokens, user: unknown): Promise<SocialPerson> {
    const { endpoints, read } = row!;
    if (!endpoints) return read(await openIdClaims(config, tokens), user);
    const [claims, emails] = await Promise.all([
      ask(key, config, tokens.access_token, endpoints.person),
      endpoints.emails ? ask(key, config, tokens.access_token, endpoints.emails) : null,
    ]);
    return read((claims ?? {}) as Claims, emails);
  }

  return {
    key,
    wantsSecret: Object.hasOwn(providers, key),
    clientId,
    ...bareTokens(options, row, configuration),
    postsFrom: row.isPosted ? new URL(row.issuer).origin : null,

    async discover() {
      await discovered();
      return row.endpoints ? 'known' : 'discovered';
    },

    async authorizationUrl({ state, nonce, codeChallenge, redirectUri }) {
      const config = await discovered();
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: row.scope,
        state,
        ...(row.isPosted && { response_mode: 'form_post' }),
        ...(row.nonce && { nonce }),
        ...(row.pkce && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
      });
      return url.href;
    },

    async exchange({ query, state, nonce, codeVerifier, redirectUri }) {
      // An empty one would switch its check off in the library.
      if (!state || !nonce || !codeVerifier) throw new SocialError('rejected', key, 'nothing to check by');
      // Made of our own redirect address: the browser's host and path are not trusted.
      const callback = new URL(redirectUri);
      callback.search = query;
      try {
        const config = await configuration();
        const tokens = await client.authorizationCodeGrant(config, callback, {
          expectedState: state,
          ...(row.nonce && { expectedNonce: nonce }),
          ...(row.pkce && { pkceCodeVerifier: codeVerifier }),
          idTokenExpected: row.endpoints === null,
        });
        return checked(await personOf(config, tokens, row.isPosted ? postedUser(callback.searchParams) : null), key);
      } catch (error) {
        throw socialError(error, key);
      }
    },
  };
}
