import type { AdminRoute } from './admin-route.ts';

/** What an operator does about the site. */
export const siteRoutes = {
  getNumbers: {
    method: 'GET',
    path: '/numbers',
    scope: 'members:read',
    leastRole: 'viewer',
    summary: 'Counts sign-ups by day, active members, members by plan and the monthly revenue.',
  },
  getAttention: {
    method: 'GET',
    path: '/attention',
    scope: 'members:read',
    leastRole: 'viewer',
    summary:
      'Counts what needs the attention of an operator: mails and webhooks that fail, plans without payment, and reported comments.',
  },
  getInstall: {
    method: 'GET',
    path: '/install',
    scope: 'config:read',
    leastRole: 'viewer',
    summary: 'Names the sites where the tag was last seen, and what the inspector found on pages.',
  },
  getHealth: {
    method: 'GET',
    path: '/health',
    scope: 'config:read',
    leastRole: 'admin',
    summary: 'In the console only: what `latchkey doctor` finds, with versions, outbox and the newest backup.',
    isOperatorOnly: true,
    callsPerMinute: 60,
  },
  startBackup: {
    method: 'POST',
    path: '/backups',
    scope: 'config:write',
    leastRole: 'admin',
    summary: 'In the console only: makes a backup of the installation in `MS_BACKUP_DIR`.',
    isOperatorOnly: true,
    callsPerMinute: 60,
  },
  listDeliveries: {
    method: 'GET',
    path: '/deliveries',
    scope: 'audit:read',
    leastRole: 'viewer',
    summary:
      'Lists the webhooks and mails that wait or were given up, or with `state=done` the delivered webhooks, newest first, with the member of each but without their content.',
  },
  getDelivery: {
    method: 'GET',
    path: '/deliveries/:delivery',
    scope: 'members:read',
    leastRole: 'admin',
    summary: 'Reads what a webhook sends, and what your server answered at the last try.',
  },
  retryDeliveries: {
    method: 'POST',
    path: '/deliveries/retry',
    scope: 'config:write',
    leastRole: 'admin',
    summary: 'Tries a webhook again at once, or all of them if `id` is left out.',
  },
} as const satisfies Record<string, AdminRoute>;
