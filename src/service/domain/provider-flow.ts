import { createHash } from 'node:crypto';
import type { ErrorCode } from '../../contract/errors.ts';
import type { CustomFieldsIn } from '../../contract/wire-parts.ts';

/** R34 how long a person may take at the provider, R37 how long the page may fetch the result. */
export const providerFlowLifetimeMs = 10 * 60_000;
export const providerCodeLifetimeMs = 60_000;

/** What a page requests when it sends a person to a provider. */
export interface ProviderRequest {
  /** `package`: the unmodified npm client, which gets its result in the message itself (C17). */
  client: 'own' | 'package';
  /** Exact registered origins: the only ones that the result may be posted to (R37). */
  origins: string[];
  display: 'popup' | 'page';
  /** A page of the first origin, without fragment; the target when there is no opener. */
  returnUrl: string | null;
  /** base64url of the SHA-256 of the verifier; null for the package. */
  challenge: string | null;
  /** The page's wish; the app's configuration decides (R35). */
  allowSignup: boolean;
  customFields?: CustomFieldsIn;
  plans?: { planId: string }[];
  inviteToken?: string;
}

/** The person whom the provider returned, or the error. */
export type ProviderReturn =
  | { subject: string; email: string | null; emailVerified: boolean; name: string | null }
  | { error: ErrorCode };

export const s256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** R130 the nonce of a token that the browser gets itself, for the one code that redeems it. */
export const fedCmNonce = (code: string): string => s256(`fedcm nonce ${code}`);

/**
 * R34 nonce and PKCE verifier of a flow, made of the browser's secret and the state. The database
 * has both only as hashes, so neither a copy of it nor another browser can finish the flow.
 */
export const flowSecrets = (browser: string, state: string): { nonce: string; codeVerifier: string } => ({
  nonce: s256(`nonce ${browser} ${state}`),
  codeVerifier: s256(`verifier ${browser} ${state}`),
});
