import { safeRedirect } from '../../../contract/redirect.ts';
import { failFields } from '../../../platform/http/api-error.ts';
import type { Context } from '../use-case.ts';

/**
 * R26, R46 where the provider's page leads back to: an address whose origin is exactly one of the
 * app's. A path belongs to the calling page (its origin was checked before); left out, it is that
 * page itself.
 */
export function returnUrl(
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  field: string,
  wished: string | undefined,
  page: string | undefined,
): string {
  const base = caller.origin ?? app.baseUrl;
  const url = safeRedirect(wished || page || base, base, [...app.origins, new URL(app.baseUrl).origin]);
  return url ?? failFields([{ field, code: 'invalid-field-value', message: 'This address is not one of the app.' }]);
}
