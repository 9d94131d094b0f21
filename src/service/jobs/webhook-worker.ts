import type { Logger } from 'pino';
import type { MetricsRegistry } from '../../platform/http/metrics.ts';
import { type Webhook, type WebhookTry, webhookHeaders, webhookJobKind, webhookRetryInMs } from '../domain/webhooks.ts';
import { WebhookFailed, type WebhookSender } from '../outside/webhooks/webhooks.ts';
import type { Store } from '../store/store.ts';
import { createOutboxWorker, type OutboxWorker } from './outbox-worker.ts';

interface WebhookWorkerOptions {
  store: Pick<Store, 'outbox' | 'now'>;
  sender: WebhookSender;
  secretOf(name: string): string | undefined;
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
  secretOf,
  name,
  log,
  metrics,
}: WebhookWorkerOptions): OutboxWorker {
  const failedTries = new WeakMap<WebhookFailed, WebhookTry>();
  return createOutboxWorker<Webhook>({
    store,
    name,
    log,
    kind: webhookJobKind,
    what: 'webhook',
    async send({ id, payload: { url, secretFrom, body } }) {
      const secrets = (secretOf(secretFrom) ?? '').split(',').flatMap((one) => one.trim() || []);
      if (secrets.length === 0) throw new WebhookFailed(`${secretFrom} is not set`);
      const at = await store.now();
      const begun = performance.now();
      try {
        await sender.post(url, body, webhookHeaders(id, body, secrets, at));
      } catch (error) {
        if (error instanceof WebhookFailed) {
          const { status = null, text = '' } = error.answer ?? {};
          failedTries.set(error, { at, durationMs: Math.round(performance.now() - begun), status, text });
        }
        throw error;
      }
      metrics.count('webhooks', { outcome: 'delivered' });
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
