import type { Tenant } from '../../contract/tenant.ts';
import type { Random } from '../../platform/process/random.ts';
import type { AppSettings } from '../domain/app-settings.ts';
import { newId } from '../domain/ids.ts';
import { type Webhook, type WebhookType, webhookJobKind } from '../domain/webhooks.ts';
import type { Store } from '../store/store.ts';
import { connectionForWire } from './plans/connection-for-wire.ts';

interface Sender {
  app: Pick<AppSettings, 'id' | 'mode' | 'webhooks'>;
  random: Random;
}

/**
 * A member as an app's own server may know her. Not her JSON, her metadata or anything of her
 * sessions.
 */
async function memberFor(store: Store, tenant: Tenant, memberId: string) {
  const member = await store.members.byId(tenant, memberId);
  if (!member) return { id: memberId };
  const connections = await store.planConnections.ofMember(tenant, memberId);
  return {
    id: member.id,
    auth: { email: member.email },
    verified: member.verified,
    createdAt: new Date(member.createdAt).toISOString(),
    profileImage: member.profileImage,
    customFields: member.customFields,
    stripeCustomerId: member.paymentCustomerId,
    planConnections: connections.map(connectionForWire),
  };
}

/**
 * R61, R62 queues an event for the app's addresses, in the transaction of its cause: a job for each
 * address, with an id of its own.
 */
export async function queueWebhooks(
  { app, random }: Sender,
  store: Store,
  type: WebhookType,
  memberId: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const targets = app.webhooks.filter(({ events }) => events.length === 0 || events.includes(type));
  if (targets.length === 0) return;
  const tenant = { appId: app.id, mode: app.mode };
  const body = JSON.stringify({
    type,
    timestamp: new Date(await store.now()).toISOString(),
    appId: app.id,
    mode: app.mode,
    data: { ...detail, member: await memberFor(store, tenant, memberId) },
  });
  for (const { url, secretFrom, id } of targets) {
    const payload: Webhook = { url, ...(id ? { endpoint: id } : { secretFrom }), type, body };
    await store.outbox.add(tenant, { id: `msg_${newId(random)}`, kind: webhookJobKind, payload, about: memberId });
  }
}
