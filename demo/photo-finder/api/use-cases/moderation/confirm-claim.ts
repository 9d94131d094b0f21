import { fail } from '../../domain/fail.ts';
import type { FinderStore } from '../../store/store.ts';
import { lockPageFor } from '../lock-order.ts';

/**
 * The second yes. Of two who both say that a page is theirs only one gets it; staff may be several.
 */
export async function confirmClaim(tx: FinderStore, claimId: string, actor: string): Promise<void> {
  const asked = (await tx.claims.byId(claimId)) ?? fail('version-conflict');
  await lockPageFor(tx, asked.member, asked.provider_n);
  if (asked.role === 'self' && (await tx.claims.holderOf(asked.provider_n)) !== null)
    fail('version-conflict', { message: 'Another member already holds this page.' });
  const claim = (await tx.claims.take(claimId, 'confirm', actor)) ?? fail('version-conflict');
  await tx.providers.grantEditing(claim.provider_n, claim.member, actor, claim.id);
}
