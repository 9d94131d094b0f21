import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiKeys, fakeApi } from './api.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { type WebhookEndpoint, webhookDeliverer } from './deliver.ts';
import { fakePages } from './pages.ts';
import type { StripeEventRecord } from './records.ts';
import { salesRoutes } from './sales-routes.ts';
import { openWorld, type World } from './world.ts';

export interface FakeStripeOptions {
  /** Where its pages are reached, with the path they are mounted at and without trailing slash. */
  pageUrl: string;
  keys: ApiKeys;
  endpoints: readonly WebhookEndpoint[];
  /** Keeps customers and subscriptions between runs; null = in memory only. */
  file: string | null;
  /** ms since 1970. */
  now?: () => number;
  /** Everything that happens, before it is delivered. */
  onEvent?: (event: StripeEventRecord) => void;
}

export interface FakeStripe {
  /**
   * What the real SDK is pointed at: a port of its own on the loopback interface, because its API
   * begins at the root.
   */
  at: { host: string; port: number; protocol: 'http' };
  /** Answers every request below the path of `pageUrl`. Reads the body itself. */
  handlePage(request: IncomingMessage, response: ServerResponse): void;
  world: World;
  /** When every webhook is delivered, or given up. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A FAKE of Stripe for demos and tests: enough of its API for the official SDK, a checkout page and
 * a portal page, and signed webhooks. It knows the public test cards only. No money moves, and
 * nothing leaves this machine.
 */
export async function startFakeStripe(options: FakeStripeOptions): Promise<FakeStripe> {
  const { pageUrl, keys, endpoints, file, now = Date.now, onEvent } = options;
  const deliverer = webhookDeliverer(endpoints);
  const world = openWorld({
    file,
    now,
    onEvent(event) {
      onEvent?.(event);
      deliverer.deliver(event);
    },
  });
  const urls = {
    checkout: (id: string) => `${pageUrl}/checkout/${id}`,
    portal: (id: string) => `${pageUrl}/portal/${id}`,
  };
  const api = fakeApi(world, [...catalogRoutes, ...salesRoutes(urls)], keys);
  const pages = fakePages(world, new URL(pageUrl).pathname.replace(/\/$/, ''));
  const failed = (response: ServerResponse) => () => response.destroy();

  const server = createServer((request, response) => {
    api(request, response).catch(failed(response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    at: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' },
    handlePage(request, response) {
      pages(request, response).catch(failed(response));
    },
    world,
    settled: deliverer.settled,
    stop() {
      deliverer.stop();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
