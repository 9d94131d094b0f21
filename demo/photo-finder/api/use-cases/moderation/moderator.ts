import { fail } from '../../domain/fail.ts';
import { rolesOf } from '../photos/roles-of.ts';
import type { SignedInContext } from '../use-case.ts';

/**
 * Throws `forbidden` if the member may not moderate. Read on every call, so that a revoked role
 * ends at once.
 */
export async function asModerator({ store, member }: SignedInContext): Promise<void> {
  if ((await rolesOf(store, member)).length === 0) fail('forbidden');
}
