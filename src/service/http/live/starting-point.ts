import type { Tenant } from '../../../contract/tenant.ts';
import type { OpenStore } from '../../store/open-store.ts';

/** With more missed events a reader loads the channel again. */
const mostMissed = 500;

/**
 * Where a reader continues. `isLost`: the events since are no longer known, or are too many to
 * send.
 */
export async function startingPoint(store: OpenStore, tenant: Tenant, channel: string, after: number | null) {
  const { lastEvent } = await store.comments.channel(tenant, channel);
  if (after === null) return { position: lastEvent, isLost: false };
  if (after === lastEvent) return { position: after, isLost: false };
  const [next] = await store.comments.notesSince(tenant, channel, { after, limit: 1 });
  const isLost = next?.number !== after + 1 || lastEvent - after > mostMissed;
  return { position: isLost ? lastEvent : after, isLost };
}
