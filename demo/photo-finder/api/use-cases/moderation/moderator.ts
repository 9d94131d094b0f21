import { fail } from '../../domain/fail.ts';
import { rolesOf } from '../photos/roles-of.ts';
import type { SignedInContext } from '../use-case.ts';

/**
 * Throws `forbidden` for whoever may not moderate. Asked anew with every call: a role that was
 * taken away is gone at once.
 */
export async function asModerator({ store, member }: SignedInContext): Promise<void> {
  if ((await rolesOf(store, member)).length === 0) fail('forbidden');
}
