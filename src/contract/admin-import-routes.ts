import type { AdminRoute } from './admin-route.ts';

/** What the import of the console needs beside `createMember`, row by row. */
export const importRoutes = {
  checkImport: {
    method: 'POST',
    path: '/imports/check',
    scope: 'members:read',
    leastRole: 'admin',
    summary: 'In the console only: answers which of these `emails` a member has already.',
    isOperatorOnly: true,
    isRead: true,
  },
  recordImport: {
    method: 'POST',
    path: '/imports',
    scope: 'members:write',
    leastRole: 'admin',
    summary: 'In the console only: records in the audit log that an import of members is over.',
    isOperatorOnly: true,
  },
} as const satisfies Record<string, AdminRoute>;
