import type { Logger } from 'pino';
import type { Tenant } from '../../contract/tenant.ts';
import type { MetricsRegistry } from '../../platform/http/metrics.ts';
import type { Random } from '../../platform/process/random.ts';
import {
  addressOf,
  newWebhookSecret,
  type Webhook,
  type WebhookTarget,
  type WebhookTry,
  webhookHeaders,
  webhookJobKind,
  webhookRetryInMs,
} from '../domain/webhooks.ts';
import { type WebhookAnswer, WebhookFailed, type WebhookSender } from '../outside/webhooks/webhooks.ts';
import type { Job } from '../store/outbox/outbox-queue.ts';
import type { Store } from '../store/store.ts';
import { createOutboxWorker, type OutboxWorker } from './outbox-worker.ts';

interface WebhookWorkerOptions {
  store: Pick<Store, 'outbox' | 'webhookSecrets' | 'now'>;
  sender: WebhookSender;
  random: Random;
  secretOf(appId: string, name: string): string | undefined;
  /** The endpoints that the app has now. */
  targetsOf(tenant: Tenant): Promise<readonly WebhookTarget[]>;
  name: string;
  log: Logger;
  metrics: Pick<MetricsRegistry, 'count'>;
}

/**
 * R61, R62 takes the webhooks of the outbox to the apps' servers. What is given up stays countable
 * (dead letters) for a month.
 */
export function createWebhookWorker({
  store,
  sender,
  random,
  secretOf,
  targetsOf,
  name,
  log,
  metrics,
}: WebhookWorkerOptions): OutboxWorker {
  const failedTries = new WeakMap<WebhookFailed, WebhookTry>();
  async function secretsFor({ appId, mode, payload }: Job<Webhook>): Promise<string[]> {
    const { endpoint, secretFrom } = payload;
    if (endpoint) {
      const made = await store.webhookSecrets.of({ appId, mode }, endpoint, () => newWebhookSecret(random));
      if (!made) throw new WebhookFailed('its secret cannot be unsealed');
      return [made.secret, ...(made.previous ? [made.previous.secret] : [])];
    }
    const secrets = (secretOf(appId, secretFrom ?? '') ?? '').split(',').flatMap((one) => one.trim() || []);
    if (secrets.length === 0) throw new WebhookFailed(`${secretFrom} is not set`);
    return secrets;
  }
  return createOutboxWorker<Webhook>({
    store,
    name,
    log,
    kind: webhookJobKind,
    what: 'webhook',
    async send(job) {
      const { id, attempts } = job;
      const { body } = job.payload;
      const url = addressOf(await targetsOf(job), job.payload);
      const secrets = await secretsFor(job);
      const at = await store.now();
      const begun = performance.now();
      const tryOf = (answer: WebhookAnswer | null): WebhookTry => {
        const { status = null, text = '' } = answer ?? {};
        return { url, at, durationMs: Math.round(performance.now() - begun), status, text };
      };
      try {
        const taken = await sender.post(url, body, webhookHeaders(id, body, secrets, at, attempts));
        metrics.count('webhooks', { outcome: 'delivered' });
        return tryOf(taken);
      } catch (error) {
        if (error instanceof WebhookFailed) failedTries.set(error, tryOf(error.answer));
        throw error;
      }
    },
    reasonOf: (error) => (error instanceof WebhookFailed ? error.message : null),
    lastTryOf: (error) => (error instanceof WebhookFailed ? (failedTries.get(error) ?? null) : null),
    retryInMs(error, attempts) {
      const retry = error instanceof WebhookFailed && error.isFinal ? null : webhookRetryInMs(attempts);
      metrics.count('webhooks', { outcome: retry === null ? 'given-up' : 'failed' });
      return retry;
    },
  });
}
