import type { Unsubscription } from '../../domain/unsubscribe-token.ts';
import type { Store } from '../../store/store.ts';

/**
 * M §1.8 ends the subscription of the link in a mail about a reply. A deleted member has none left
 * to end.
 */
export async function unsubscribeByMail(
  store: Store,
  { appId, mode, memberId, channel }: Unsubscription,
): Promise<void> {
  const tenant = { appId, mode };
  if (await store.members.byId(tenant, memberId)) await store.comments.subscribe(tenant, channel, memberId, 'NONE');
}
