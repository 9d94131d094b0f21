import { randomUUID } from 'node:crypto';
import type { SecretOf } from './app-secrets.ts';
import type { Settings } from './config.ts';
import type { AppRegistry } from './http/pipeline/app-registry.ts';
import { createMailWorker } from './jobs/mail-worker.ts';
import { createWebhookWorker } from './jobs/webhook-worker.ts';
import type { Logos } from './outside/mail/mail.ts';
import { mailRoutes } from './outside/mail/mail-routes.ts';
import { mailboxTransport } from './outside/mail/mailbox.ts';
import { httpWebhookSender } from './outside/webhooks/http-sender.ts';
import type { ServiceDependencies } from './service-dependencies.ts';

/** What carries mails and webhooks away. */
export function outboxWorkers(
  { isDemo }: Settings,
  parts: ServiceDependencies,
  { logos, secretOf, apps }: { logos: Logos; secretOf: SecretOf; apps: Pick<AppRegistry, 'now'> },
) {
  const { store, metrics, log } = parts;
  const transport = mailRoutes({
    mailbox: isDemo ? mailboxTransport(store.mailbox) : null,
    smtp: parts.smtp,
    isDemo,
    onUndeliverable: () => log.warn('a mail went nowhere, because MS_SMTP_URL is not set'),
  });
  const mails = createMailWorker({ store, transport, logos, name: randomUUID(), log });
  const webhooks = createWebhookWorker({
    store,
    sender: parts.webhookSender ?? httpWebhookSender({ allowsPrivate: isDemo }),
    random: parts.random,
    secretOf,
    targetsOf: async ({ appId, mode }) => (await apps.now()).byId.get(appId)?.[mode]?.webhooks ?? [],
    name: randomUUID(),
    log,
    metrics,
  });
  return { transport, mails, webhooks };
}
