import { providerCallbackPath } from '../../../contract/constants.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { fail } from '../../../platform/http/api-error.ts';
import type { ProviderSettings } from '../../domain/app-settings.ts';
import { SocialError, type SocialProvider, type SocialTrouble } from '../../outside/social/social.ts';
import type { Context } from '../use-case.ts';

/**
 * The app's account at a provider. Throws `provider-not-available` where it has none, or one that
 * cannot work (R87).
 */
export function providerOf({ app, social }: Context, key: string): { settings: ProviderSettings; at: SocialProvider } {
  const settings = app.providers.find(({ provider }) => provider === key);
  const at = settings && social.of(app.id, settings);
  return settings && at ? { settings, at } : fail('provider-not-available');
}

/** Where a result comes back to: one address a provider, to be registered there. */
export const callbackOf = ({ serviceUrl }: Pick<Context, 'serviceUrl'>, key: string): string =>
  `${serviceUrl}${providerCallbackPath}/${key}`;

const codes: Record<SocialTrouble, ErrorCode> = {
  denied: 'provider-login-denied',
  rejected: 'provider-login-failed',
  unavailable: 'provider-unavailable',
  misconfigured: 'provider-not-available',
};

/** The error code for a provider's failure. Faults of our own are thrown on. */
export function codeOfTrouble({ metrics }: Pick<Context, 'metrics'>, error: unknown): ErrorCode {
  if (!(error instanceof SocialError)) throw error;
  metrics.count('provider_troubles', { trouble: error.trouble });
  return codes[error.trouble];
}
