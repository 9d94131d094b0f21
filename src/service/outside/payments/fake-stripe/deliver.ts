import Stripe from 'stripe';
import type { StripeEventRecord } from './records.ts';

export interface WebhookEndpoint {
  url: string;
  secret: string;
  livemode: boolean;
}

/** Stripe tries for three days; a demo needs to outlast a restart of its service. */
const pausesMs = [0, 300, 1000, 3000, 10_000, 30_000, 120_000];

/** An event as it travels. */
export const eventBody = ({ id, created, livemode, type, object }: StripeEventRecord): string =>
  JSON.stringify({
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created,
    livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object },
  });

export interface Deliverer {
  deliver(event: StripeEventRecord): void;
  /** When nothing is under way any more. */
  settled(): Promise<void>;
  stop(): void;
}

/**
 * Sends signed events, each to every endpoint of its mode, until it answers 2xx. Endpoints do not
 * wait for one another.
 */
export function webhookDeliverer(endpoints: readonly WebhookEndpoint[]): Deliverer {
  const running = new Set<Promise<void>>();
  const ending = new AbortController();

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      ending.signal.addEventListener('abort', () => resolve(), { once: true });
    });

  async function post(payload: string, { url, secret }: WebhookEndpoint): Promise<boolean> {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: payload,
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        redirect: 'manual',
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(10_000)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  async function deliverTo(endpoint: WebhookEndpoint, payload: string): Promise<void> {
    for (const ms of pausesMs) {
      if (ms > 0) await pause(ms);
      if (ending.signal.aborted || (await post(payload, endpoint))) return;
    }
  }

  return {
    deliver(event) {
      for (const endpoint of endpoints.filter(({ livemode }) => livemode === event.livemode)) {
        const work: Promise<void> = deliverTo(endpoint, eventBody(event)).finally(() => running.delete(work));
        running.add(work);
      }
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    stop: () => ending.abort(),
  };
}
