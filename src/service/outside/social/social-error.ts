import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { SocialError, type SocialTrouble } from './social.ts';

// No plain object: the code is whatever stood in an address, and `toString` is a property of every
// object.
const troubles = new Map<string, SocialTrouble>(
  Object.entries({
    access_denied: 'denied',
    login_required: 'denied',
    interaction_required: 'denied',
    consent_required: 'denied',
    account_selection_required: 'denied',
    user_cancelled_login: 'denied',
    user_cancelled_authorize: 'denied',
    server_error: 'unavailable',
    temporarily_unavailable: 'unavailable',
    invalid_client: 'misconfigured',
    unauthorized_client: 'misconfigured',
    invalid_scope: 'misconfigured',
    unsupported_response_type: 'misconfigured',
    redirect_uri_mismatch: 'misconfigured',
    incorrect_client_credentials: 'misconfigured',
  } as const),
);

/** GitHub sends errors with status 200, which the library takes for an answer without a token. */
function errorCodeOf(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at.cause as { body?: { error?: unknown } } | undefined)?.body?.error;
    if (typeof code === 'string') return code;
  }
  return null;
}

const isOutage = (status: number) => status >= 500 || status === 429;

function troubleOfClient(error: ClientError): [SocialTrouble, detail: string] {
  const { cause, code = 'no code' } = error;
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return ['unavailable', code];
  if (cause instanceof Response && isOutage(cause.status)) return ['unavailable', `status ${cause.status}`];
  const bodyCode = errorCodeOf(error);
  if (bodyCode) return [troubles.get(bodyCode) ?? 'rejected', bodyCode];
  return [code.endsWith('_FORBIDDEN') ? 'misconfigured' : 'rejected', code];
}

/**
 * What went wrong between us and a provider, whatever the library threw. Faults of our own are
 * thrown on as they are.
 */
export function socialError(error: unknown, provider: string): SocialError {
  if (error instanceof SocialError) return error;
  const made = (trouble: SocialTrouble, detail: string) =>
    // Codes come from outside too: a log line ends where we end it.
    new SocialError(trouble, provider, detail.replace(/[^\w .-]/g, '').slice(0, 60));
  if (error instanceof AuthorizationResponseError) return made(troubles.get(error.error) ?? 'rejected', error.error);
  if (error instanceof ResponseBodyError)
    return made(troubles.get(error.error) ?? (isOutage(error.status) ? 'unavailable' : 'rejected'), error.error);
  if (error instanceof ClientError) return made(...troubleOfClient(error));
  // An answer with an address that is none.
  if (error instanceof TypeError && error.message === 'Invalid URL') return made('rejected', 'invalid-url');
  // What fetch throws for a refused connection, an unknown host, a bad certificate.
  if (error instanceof TypeError && error.message === 'fetch failed') {
    const { code } = (error.cause ?? {}) as { code?: string };
    return made('unavailable', code ?? 'no connection');
  }
  throw error;
}
