import type { AdminRoute } from './admin-route.ts';

/** What the import of the console needs. */
export const importRoutes = {
  checkImport: {
    method: 'POST',
    path: '/imports/check',
    scope: 'members:read',
    leastRole: 'admin',
    summary: 'In the console only: returns which of these `emails` already belong to a member.',
    isOperatorOnly: true,
    isRead: true,
  },
  importMembers: {
    method: 'POST',
    path: '/imports',
    scope: 'members:write',
    leastRole: 'admin',
    summary: 'In the console only: creates up to 50 `members`, with one entry of the audit log for all of them.',
    isOperatorOnly: true,
  },
} as const satisfies Record<string, AdminRoute>;
