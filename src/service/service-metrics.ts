import type { MetricsRegistry } from '../platform/http/metrics.ts';
import type { Hasher } from './domain/passwords.ts';
import type { OpenStore } from './store/open-store.ts';

/** Gauges of what waits: the outbox, the database and password hashes. */
export function measureService(metrics: MetricsRegistry, store: OpenStore, hasher: Hasher): void {
  metrics.gauge(
    'outbox_waiting',
    'Mails and webhooks that are due and wait, and mails that have failed.',
    async () => (await store.outbox.state()).waiting,
  );
  metrics.gauge(
    'outbox_oldest_ms',
    'How long the oldest of them has waited.',
    async () => (await store.outbox.state()).oldestMs,
  );
  metrics.gauge('outbox_sealed', 'Mails and webhooks that wait and that none of the secrets opens.', () =>
    store.outbox.sealed(),
  );
  metrics.gauge('outbox_dead', 'Mails and webhooks that were given up.', async () => (await store.outbox.state()).dead);
  if (store.engine === 'sqlite')
    metrics.gauge('wal_bytes', 'The write-ahead log of SQLite.', () => store.strain().walBytes ?? 0);
  else
    metrics.gauge(
      'pool_waiting',
      'Queries that wait for a connection to PostgreSQL.',
      () => store.strain().poolWaiting ?? 0,
    );
  metrics.gauge('hashes_waiting', 'Password hashes that wait for their turn.', () => hasher.waiting);
}
