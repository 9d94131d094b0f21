import type { AdminRoute } from './admin-route.ts';

/** Secrets that the service makes for webhook endpoints. */
export const webhookRoutes = {
  listWebhookSecrets: {
    method: 'GET',
    path: '/webhooks',
    scope: 'config:read',
    leastRole: 'admin',
    summary: 'Lists the endpoints whose secrets the service generates, with their times; never the secrets themselves.',
  },
  showWebhookSecret: {
    method: 'POST',
    path: '/webhooks/:endpoint/secret',
    scope: 'config:write',
    leastRole: 'admin',
    isSensitive: true,
    summary: 'Returns the secret of an endpoint, which is generated at its first use.',
  },
  rollWebhookSecret: {
    method: 'POST',
    path: '/webhooks/:endpoint/secret/roll',
    scope: 'config:write',
    leastRole: 'admin',
    isSensitive: true,
    summary: 'Generates a new secret and returns it. The old one also signs for 24 hours.',
  },
  endOldWebhookSecret: {
    method: 'POST',
    path: '/webhooks/:endpoint/secret/end-old',
    scope: 'config:write',
    leastRole: 'admin',
    isSensitive: true,
    summary: 'Ends the old secret at once.',
  },
  sendTestWebhook: {
    method: 'POST',
    path: '/webhooks/:endpoint/test',
    scope: 'config:write',
    leastRole: 'admin',
    summary: 'Sends the event `webhook.test` to one endpoint.',
  },
} as const satisfies Record<string, AdminRoute>;
