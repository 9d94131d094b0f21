import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { equalSecrets, hashSecret } from '../process/secrets.ts';
import { fail } from './api-error.ts';
import { headerOf } from './header-of.ts';
import { isFromLoopback } from './loopback.ts';
import { isLoopbackOrigin } from './loopback-origin.ts';
import { createRequestTimes } from './request-metrics.ts';

/** Counters that one process adds up and `/metrics` shows (R20, R86). Labels are few and fixed. */
export interface Metrics {
  count(name: string, labels?: Record<string, string>): void;
}

/** R86 what the process counts. Labels are few and fixed: route templates, never addresses. */
export interface MetricsRegistry extends Metrics {
  /** A gauge, read at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Starts to measure a wait; returns the function that ends it. */
  timer(name: string, help: string): () => () => void;
  request(route: string, method: string, status: number, seconds: number): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/**
 * `withProcess` adds event loop, memory and so on: once a process, tests go without. `prefix`
 * begins every name.
 */
export function createMetrics({ withProcess = false, prefix = 'ms' } = {}): MetricsRegistry {
  const registry = new Registry();
  if (withProcess) collectDefaultMetrics({ register: registry });
  const counters = new Map<string, Counter>();
  const requests = createRequestTimes(prefix);
  for (const metric of requests.metrics) registry.registerMetric(metric);
  return {
    count(name, labels = {}) {
      let counter = counters.get(name);
      if (!counter) {
        counter = new Counter({
          name: `${prefix}_${name}_total`,
          help: `Count of ${name}.`,
          labelNames: Object.keys(labels),
          registers: [registry],
        });
        counters.set(name, counter);
      }
      counter.inc(labels);
    },
    gauge(name, help, read) {
      new Gauge({
        name: `${prefix}_${name}`,
        help,
        registers: [registry],
        async collect() {
          this.set(await read());
        },
      });
    },
    timer(name, help) {
      const histogram = new Histogram({
        name: `${prefix}_${name}`,
        help,
        buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
        registers: [registry],
      });
      return () => histogram.startTimer();
    },
    request: requests.count,
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

interface MetricsAccess {
  metrics: MetricsRegistry;
  metricsToken: string | null;
  publicOrigin: string;
}

/**
 * `/metrics`: with the token where one is configured; without, from this machine, unless the
 * service is public. A proxy that forwards neither the caller nor the host name looks like this
 * machine: behind one, only a token protects the metrics.
 */
export function serveMetrics(server: FastifyInstance, { metrics, metricsToken: token, publicOrigin }: MetricsAccess) {
  const isPublished = !isLoopbackOrigin(publicOrigin);
  server.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    const sent = headerOf(request, 'authorization') ?? '';
    const mayRead =
      token === null
        ? !isPublished && isFromLoopback(request)
        : equalSecrets(Buffer.from(hashSecret(sent)), Buffer.from(hashSecret(`Bearer ${token}`)));
    if (!mayRead) fail('not-found');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
