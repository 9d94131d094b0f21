import { fail } from '../../../platform/http/api-error.ts';
import { recentAuthMs } from '../../domain/recent-auth.ts';
import type { SignedInContext } from '../use-case.ts';

/**
 * R39, C20 a stolen token alone must not change who owns the account: the member has proved her
 * identity within the last ten minutes.
 */
export async function requireRecentAuth({ store, session }: SignedInContext): Promise<void> {
  if ((await store.now()) - session.authenticatedAt > recentAuthMs) fail('reauth-required');
}
