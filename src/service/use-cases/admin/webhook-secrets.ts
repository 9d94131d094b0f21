import { fail } from '../../../platform/http/api-error.ts';
import { newId } from '../../domain/ids.ts';
import { newWebhookSecret, oldSecretMs, testWebhookType, type Webhook, webhookJobKind } from '../../domain/webhooks.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Throws `not-found` where the configuration in effect has none, also while it is a draft. */
const endpointOf = ({ app }: AdminContext, id: string) =>
  app.webhooks.find((one) => one.id === id) ?? fail('not-found');

export const listWebhookSecrets: AdminUseCase<'listWebhookSecrets'> = async ({ app, store, tenant }) => {
  const made = new Map((await store.webhookSecrets.list(tenant)).map((one) => [one.endpoint, one]));
  return {
    data: app.webhooks.flatMap(({ id, url }) => {
      if (id === null) return [];
      const { madeAt = null, previousEndsAt = null } = made.get(id) ?? {};
      return { endpoint: id, url, madeAt: dateOf(madeAt), oldEndsAt: dateOf(previousEndsAt) };
    }),
  };
};

/** A dry run records nothing, so it shows nothing either. */
export const showWebhookSecret: AdminUseCase<'showWebhookSecret'> = (context, { endpoint }) =>
  context.store.transaction(async (tx) => {
    const { tenant, random, isDryRun } = context;
    endpointOf(context, endpoint);
    const stored = await tx.webhookSecrets.of(tenant, endpoint, () => newWebhookSecret(random));
    await auditAdmin(context, tx, { event: 'webhook-secret-shown', detail: { endpoint } });
    const answer = { data: { endpoint, secret: isDryRun ? null : (stored?.secret ?? null) } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });

export const rollWebhookSecret: AdminUseCase<'rollWebhookSecret'> = (context, { endpoint }) =>
  context.store.transaction(async (tx) => {
    const { tenant, random, isDryRun } = context;
    endpointOf(context, endpoint);
    const secret = newWebhookSecret(random);
    await tx.webhookSecrets.replace(tenant, endpoint, secret, { overlapMs: oldSecretMs });
    await auditAdmin(context, tx, { event: 'webhook-secret-rolled', detail: { endpoint } });
    const { previousEndsAt } = (await tx.webhookSecrets.list(tenant)).find((one) => one.endpoint === endpoint)!;
    const answer = { data: { endpoint, secret: isDryRun ? null : secret, oldEndsAt: dateOf(previousEndsAt) } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });

export const endOldWebhookSecret: AdminUseCase<'endOldWebhookSecret'> = (context, { endpoint }) =>
  context.store.transaction(async (tx) => {
    endpointOf(context, endpoint);
    if (!(await tx.webhookSecrets.endPrevious(context.tenant, endpoint))) return fail('not-found');
    await auditAdmin(context, tx, { event: 'webhook-secret-ended', detail: { endpoint } });
    const answer = { data: { ended: endpoint } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });

/** Whatever events the endpoint takes. */
export const sendTestWebhook: AdminUseCase<'sendTestWebhook'> = (context, { endpoint }) =>
  context.store.transaction(async (tx) => {
    const { tenant, random } = context;
    const { url } = endpointOf(context, endpoint);
    const timestamp = new Date(await tx.now()).toISOString();
    const body = JSON.stringify({ type: testWebhookType, timestamp, ...tenant, data: {} });
    const payload: Webhook = { url, endpoint, type: testWebhookType, body };
    const id = `msg_${newId(random)}`;
    await tx.outbox.add(tenant, { id, kind: webhookJobKind, payload });
    await auditAdmin(context, tx, { event: 'test-webhook-sent', detail: { endpoint } });
    const answer = { data: { id } };
    await context.storeResponse?.(tx, answer);
    return answer;
  });
