import { fail } from '../../../platform/http/api-error.ts';
import type { Store } from '../../store/store.ts';
import type { SignedInContext } from '../use-case.ts';

/**
 * R11 the account was suspended while this call was under way: then its session opens nothing, and
 * what it writes now would be planted after the fact. Holds until the end of the transaction.
 */
export async function stillTheSame(tx: Store, context: Pick<SignedInContext, 'tenant' | 'member'>): Promise<void> {
  const now = await tx.members.lock(context.tenant, context.member.id);
  if (now?.suspendedAt !== context.member.suspendedAt) fail('client/invalid-token');
}
