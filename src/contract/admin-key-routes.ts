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
    summary: 'In the console only: creates a key, and returns it only this once.',
  },
  rotateKey: {
    method: 'POST',
    path: '/keys/:key/rotate',
    scope: 'config:write',
    leastRole: 'owner',
    isSensitive: true,
    isOperatorOnly: true,
    summary:
      'In the console only: creates a key that replaces this one, and returns it only this once. The old one ends after `overlapHours`, by default 24.',
  },
  revokeKey: {
    method: 'POST',
    path: '/keys/:key/revoke',
    scope: 'config:write',
    leastRole: 'owner',
    isSensitive: true,
    isOperatorOnly: true,
    summary: 'In the console only: revokes a key; its next call is refused.',
  },
} as const satisfies Record<string, AdminRoute>;
