import type { AdminRoute } from './admin-route.ts';

/** Secrets of social logins, payments and the captcha, by the names that the configuration has. */
export const secretRoutes = {
  getSecret: {
    method: 'GET',
    path: '/secrets/:name',
    scope: 'config:read',
    leastRole: 'admin',
    summary: 'Returns where the secret of this name comes from; never the secret itself.',
  },
  storeSecret: {
    method: 'POST',
    path: '/secrets/:name',
    scope: 'config:write',
    leastRole: 'admin',
    isSensitive: true,
    summary: 'Stores a secret under a name, encrypted, and replaces a stored one.',
  },
  removeSecret: {
    method: 'DELETE',
    path: '/secrets/:name',
    scope: 'config:write',
    leastRole: 'admin',
    isSensitive: true,
    summary: 'Removes the stored secret.',
  },
} as const satisfies Record<string, AdminRoute>;
