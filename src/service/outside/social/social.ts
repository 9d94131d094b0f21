/** Who somebody is at a provider. Everything but `subject` is what the provider says, and may change there. */
export interface SocialPerson {
  /** With the provider's key it is the identity (R35). Never changes, never reused, at most 255 characters. */
  subject: string;
  /** As the provider writes it; canonicalise before looking it up (R9). */
  email: string | null;
  /** True only where the provider proves that the address is this person's (R35). */
  emailVerified: boolean;
  name: string | null;
  /** An https address at the provider. Fetch it through the pinned resolver only (R57). */
  picture: string | null;
}

/** What is made for one popup and kept with its state, on our side alone (R34). */
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

/** R34 authorization code flow with PKCE and a fixed issuer. One object serves one app's account at one provider. */
export interface SocialProvider {
  /** `google`, `github`, or a word of the app's own. */
  readonly key: string;
  /** Where the popup goes. Throws `SocialError`. */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** Redeems the code once. Throws `SocialError`. */
  exchange(answer: AuthorizationAnswer): Promise<SocialPerson>;
}
