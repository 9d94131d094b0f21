/** A person's account at a provider. Everything but `subject` may change there. */
export interface SocialPerson {
  /**
   * With the provider's key it is the identity (R35). Never changes, never reused, at most 255
   * characters.
   */
  subject: string;
  /** As the provider writes it; canonicalise before looking it up (R9). */
  email: string | null;
  /** True only where the provider proves that the address is this person's (R35). */
  emailVerified: boolean;
  name: string | null;
  /** An https address at the provider. Fetch it through the pinned resolver only (R57). */
  picture: string | null;
}

/** R34 the secrets of one popup, stored with its state on our side only. */
export interface AuthorizationRequest {
  /** Each at least 128 random bits. */
  state: string;
  nonce: string;
  /** RFC 7636, S256: base64url of the SHA-256 of the verifier. */
  codeChallenge: string;
  /** Registered at the provider, one per provider, without a query. */
  redirectUri: string;
}

export interface AuthorizationAnswer {
  /** What stood behind `?` when the browser came back. */
  query: string;
  /** The four of the request, from our own memory and never from the browser. */
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

/**
 * R34 authorization code flow with PKCE and a fixed issuer. One object serves one app's account at
 * one provider.
 */
export interface SocialProvider {
  /** `google`, `github`, or a name of the app's own. */
  readonly key: string;
  /** R130 the origin whose page posts the answer as a form; null = it comes in the address. */
  readonly postsFrom: string | null;
  /** Known by name, and none of those takes a public client. */
  readonly wantsSecret: boolean;
  /** Whether its addresses were found at its issuer, or are known. Throws `SocialError`. */
  discover(): Promise<'discovered' | 'known'>;
  /** The app's id at the provider. */
  readonly clientId: string;
  /** Whether its ID token names the request that it answers. */
  readonly takesIdToken: boolean;
  /** Where the popup goes. Throws `SocialError`. */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** Redeems the code once. Throws `SocialError`. */
  exchange(answer: AuthorizationAnswer): Promise<SocialPerson>;
  /** R130 the person of a token that came without a code. Throws `SocialError`. */
  readIdToken(idToken: string, nonce: string): Promise<SocialPerson>;
}

/** An app's account at a provider, as its owner wrote it. */
export interface ProviderAccount {
  provider: string;
  issuer: string | null;
  clientId: string | null;
  /** The name of the secret. */
  clientSecretFrom: string | null;
  /** Name the key, where the secret is one. */
  teamId: string | null;
  keyId: string | null;
}

/** Why the login page of a provider does not open. */
export interface AuthorizationTrouble {
  /** The provider knows no such id, or no such redirect address; else it does not say. */
  isRefused: boolean;
  /** A status, or an error code of the protocol. */
  why: string;
}

export interface SocialProviders {
  /**
   * R87 null where it cannot work as it is written: that provider is closed, the others are not.
   */
  of(appId: string, account: ProviderAccount): SocialProvider | null;
  /** The same of an account that may be a draft: nothing is cached or logged. A text = why not. */
  tryOut(appId: string, account: ProviderAccount): SocialProvider | string;
  /**
   * Why a login page does not open for its id and redirect address; null = it does. Throws
   * `SocialError`.
   */
  authorizationTrouble(opened: SocialProvider, redirectUri: string): Promise<AuthorizationTrouble | null>;
  /** R130 why browsers cannot use such a configuration, which may be a draft; null = they can. */
  fedCmTrouble(address: string): Promise<string | null>;
}

/**
 * - `denied`: the person cancelled at the provider.
 * - `rejected`: the answer does not belong to the request, or its code is spent or expired. None of
 * its data may be trusted.
 * - `unavailable`: the provider did not answer in time, or answered with a failure of its own.
 * - `misconfigured`: the provider knows no such client, or no such redirect address. Only the app's
 * owner can mend it (R87).
 */
export type SocialTrouble = 'denied' | 'rejected' | 'unavailable' | 'misconfigured';

export class SocialError extends Error {
  readonly trouble: SocialTrouble;
  readonly provider: string;
  readonly detail: string;

  /** `detail`: a code, for the log. Never the provider's answer: it contains tokens (R84). */
  constructor(trouble: SocialTrouble, provider: string, detail: string) {
    super(`${provider}: ${trouble} (${detail})`);
    this.name = 'SocialError';
    this.trouble = trouble;
    this.provider = provider;
    this.detail = detail;
  }
}
