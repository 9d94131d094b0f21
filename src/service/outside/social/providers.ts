import type { SocialPerson } from './social.ts';

/** Answers of a provider, as JSON. Nothing in it has a known type. */
export type Claims = Record<string, unknown>;

/** What is particular about a provider. The rest is the standard. */
export interface ProviderRow {
  /** R34 fixed: an answer that names another issuer is refused. */
  issuer: string;
  /** Of those who speak plain OAuth 2. Null = OpenID Connect, found by discovery at the issuer. */
  endpoints: { authorization: string; token: string; person: string; emails?: string } | null;
  scope: string;
  /**
   * How the secret is sent: in a header, in the form, or (`discovered`) in the form where discovery
   * names that way, and else in the header. `signed`: the secret is a key, which signs one for each
   * request.
   */
  clientAuth: 'basic' | 'post' | 'discovered' | 'signed';
  /** False where sending it makes the provider refuse. */
  pkce: boolean;
  /** False where the provider leaves it out of its ID token. */
  nonce: boolean;
  /** OpenID: whether the userinfo endpoint is asked for what the ID token lacks. */
  userInfo: boolean;
  /** R130 the answer comes as a form, which the provider's page posts (`form_post`). */
  isPosted: boolean;
  /** `more`: the answer of the endpoint `emails`, or what a posted answer holds as `user`. */
  read(person: Claims, more: unknown): SocialPerson;
}

const text = (value: unknown, maxLength: number) => {
  const trimmed = typeof value === 'string' ? value.trim() : '';
  return trimmed === '' || trimmed.length > maxLength ? null : trimmed;
};
const httpsUrl = (value: unknown) => {
  const url = text(value, 2048);
  return url && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;
};
/** Some write the claim as a word. */
const isTrue = (value: unknown) => value === true || value === 'true' || value === 1 || value === '1';
const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Claims | null | undefined)?.[key], value);

/** `subject` is checked by the caller, for all alike. */
const person = (subject: unknown, email: unknown, emailVerified: boolean, name: unknown, picture: unknown) => ({
  subject: typeof subject === 'number' ? String(subject) : (subject as string),
  email: text(email, 254),
  emailVerified: emailVerified && text(email, 254) !== null,
  name: text(name, 200),
  picture: httpsUrl(picture),
});

const openId: ProviderRow = {
  issuer: '',
  endpoints: null,
  scope: 'openid email profile',
  clientAuth: 'discovered',
  pkce: true,
  nonce: true,
  userInfo: true,
  isPosted: false,
  read: (claims) => person(claims.sub, claims.email, isTrue(claims.email_verified), claims.name, claims.picture),
};
const oauth = { ...openId, clientAuth: 'post' as const, nonce: false, userInfo: false };

/** Consumer accounts of Microsoft all live in this tenant. */
const microsoftConsumers = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** §2.4 the providers that the service knows by name. */
export const providers: Record<string, ProviderRow> = {
  google: { ...openId, clientAuth: 'post', issuer: 'https://accounts.google.com' },

  microsoft: {
    ...openId,
    clientAuth: 'post',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    // Its userinfo lacks whether the address is verified.
    userInfo: false,
    // Every tenant is an issuer of its own, so the tenant belongs to the identity. Administrators
    // of a tenant write any address into `email`: only what Microsoft itself checked counts as
    // verified ("nOAuth").
    read: (claims) =>
      person(
        typeof claims.tid === 'string' && typeof claims.sub === 'string' ? `${claims.tid}.${claims.sub}` : undefined,
        claims.email,
        isTrue(claims.xms_edov) || claims.tid === microsoftConsumers,
        claims.name,
        null,
      ),
  },

  // Hides the address behind one of its own where the person wants that; mails to it arrive.
  apple: {
    ...openId,
    issuer: 'https://appleid.apple.com',
    scope: 'openid name email',
    clientAuth: 'signed',
    pkce: false,
    userInfo: false,
    isPosted: true,
    // The name comes at the first login only, beside the token and unsigned.
    read: (claims, user) => {
      const name = [at(user, 'name', 'firstName'), at(user, 'name', 'lastName')];
      const known = name.filter((part) => typeof part === 'string').join(' ');
      return person(claims.sub, claims.email, isTrue(claims.email_verified), known, null);
    },
  },

  // Refuses a client secret together with PKCE, and puts no nonce into its ID token.
  linkedin: { ...openId, issuer: 'https://www.linkedin.com/oauth', clientAuth: 'post', pkce: false, nonce: false },

  github: {
    ...oauth,
    issuer: 'https://github.com/login/oauth',
    endpoints: {
      authorization: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      person: 'https://api.github.com/user',
      emails: 'https://api.github.com/user/emails',
    },
    scope: 'read:user user:email',
    // The address of the profile is free text; the list has the verified one.
    read(claims, emails) {
      const primary = Array.isArray(emails) ? emails.find((one) => at(one, 'primary') === true) : undefined;
      return person(
        claims.id,
        at(primary, 'email'),
        at(primary, 'verified') === true,
        claims.name ?? claims.login,
        claims.avatar_url,
      );
    },
  },

  // The next three never verify an address.
  facebook: {
    ...oauth,
    issuer: 'https://www.facebook.com',
    endpoints: {
      authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      person: 'https://graph.facebook.com/v23.0/me?fields=id,name,email,picture.type(large)',
    },
    scope: 'email public_profile',
    read: (claims) => person(claims.id, claims.email, false, claims.name, at(claims, 'picture', 'data', 'url')),
  },
  spotify: {
    ...oauth,
    issuer: 'https://accounts.spotify.com',
    endpoints: {
      authorization: 'https://accounts.spotify.com/authorize',
      token: 'https://accounts.spotify.com/api/token',
      person: 'https://api.spotify.com/v1/me',
    },
    scope: 'user-read-email',
    clientAuth: 'basic',
    read: (claims) => person(claims.id, claims.email, false, claims.display_name, at(claims, 'images', 0, 'url')),
  },
  dribbble: {
    ...oauth,
    issuer: 'https://dribbble.com',
    endpoints: {
      authorization: 'https://dribbble.com/oauth/authorize',
      token: 'https://dribbble.com/oauth/token',
      person: 'https://api.dribbble.com/v2/user',
    },
    scope: 'public',
    read: (claims) => person(claims.id, claims.email, false, claims.name ?? claims.login, claims.avatar_url),
  },
};

/**
 * The row of a provider: a known one, whose issuer the app may narrow (one Microsoft tenant), or
 * any OpenID provider by its issuer. Null = neither.
 */
export function providerRow(key: string, issuer: string | null): ProviderRow | null {
  const known = Object.hasOwn(providers, key) ? providers[key]! : null;
  if (known) return issuer && !known.endpoints ? { ...known, issuer } : known;
  return issuer ? { ...openId, issuer } : null;
}
