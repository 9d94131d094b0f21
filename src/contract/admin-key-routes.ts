import type { AdminRoute } from './admin-route.ts';

/** Keys for the owner's servers. A key makes no other keys, so a leaked one ends with itself. */
export const keyRoutes = {
  listKeys: {
    method: 'GET',
    path: '/keys',
    scope: 'config:read',
    leastRole: 'owner',
    summary: 'Lists the keys of the app, oldest first, revoked ones too; never the keys themselves.',
  },
  addKey: {
    method: 'POST',
    path: '/keys',
    scope: 'config:write',
    leastRole: 'owner',
    isSensitive: true,
    isOperatorOnly: true,
    summary: 'In the console only: makes a key, and answers it this one time.',
  },
  rotateKey: {
    method: 'POST',
    path: '/keys/:key/rotate',
    scope: 'config:write',
    leastRole: 'owner',
    isSensitive: true,
    isOperatorOnly: true,
    summary:
      'In the console only: makes a key in place of this one, and answers it this one time. The old one ends after `overlapHours`, 24 where they are left out.',
  },
  revokeKey: {
    method: 'POST',
    path: '/keys/:key/revoke',
    scope: 'config:write',
    leastRole: 'owner',
    isSensitive: true,
    isOperatorOnly: true,
    summary: 'In the console only: refuses a key from its next call on.',
  },
} as const satisfies Record<string, AdminRoute>;
