import type { AdminRoute } from './admin-route.ts';

/** The configuration of the app, with its history. */
export const configRoutes = {
  getConfig: {
    method: 'GET',
    path: '/config',
    scope: 'config:read',
    leastRole: 'admin',
    summary: 'Reads the configuration of the app that is in effect.',
  },
  applyConfig: {
    method: 'POST',
    path: '/config',
    scope: 'config:write',
    leastRole: 'admin',
    summary: 'Saves `app`, the whole configuration of the app, as the newest revision.',
  },
  previewConfig: {
    method: 'POST',
    path: '/config/preview',
    isRead: true,
    scope: 'config:read',
    leastRole: 'admin',
    summary: 'Checks `app`, a draft of the configuration, and returns the part that pages would read.',
  },
  previewMail: {
    method: 'POST',
    path: '/config/mails/:mail/preview',
    isRead: true,
    scope: 'config:read',
    leastRole: 'admin',
    summary:
      'Checks `app`, a draft of the configuration, and returns one of its mails in `language`, with sample values.',
  },
  sendTestMail: {
    method: 'POST',
    path: '/config/mails/:mail/test',
    scope: 'config:write',
    leastRole: 'admin',
    isOperatorOnly: true,
    summary: 'In the console only: sends such a mail to the operator, 20 an hour at most.',
  },
  testCheckout: {
    method: 'POST',
    path: '/config/prices/:price/test-checkout',
    scope: 'billing:write',
    leastRole: 'admin',
    isOperatorOnly: true,
    summary: 'In the console only, in test mode: starts a purchase by a test member with the address of the operator.',
    callsPerMinute: 30,
  },
  testProvider: {
    method: 'POST',
    path: '/config/providers/test',
    isRead: true,
    scope: 'config:read',
    leastRole: 'admin',
    isOperatorOnly: true,
    summary:
      'In the console only: checks an account at a social login: its id, secret, issuer, redirect address and FedCM configuration.',
    callsPerMinute: 30,
  },
  getUsage: {
    method: 'GET',
    path: '/config/usage',
    scope: 'config:read',
    leastRole: 'admin',
    summary: 'Counts the members with each plan, and those of the newest 10,000 with a value in each custom field.',
  },
  listRevisions: {
    method: 'GET',
    path: '/config/revisions',
    scope: 'config:read',
    leastRole: 'admin',
    summary: 'Lists the revisions that changed the configuration of the app, newest first.',
  },
  getRevision: {
    method: 'GET',
    path: '/config/revisions/:revision',
    scope: 'config:read',
    leastRole: 'admin',
    summary: 'Reads the configuration of one revision, and what returning to it would change.',
  },
  returnToRevision: {
    method: 'POST',
    path: '/config/revisions/:revision/return',
    scope: 'config:write',
    leastRole: 'admin',
    summary: 'Makes the configuration of that revision the newest one again.',
  },
} as const satisfies Record<string, AdminRoute>;
