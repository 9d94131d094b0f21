import type { AdminRoute } from './admin-route.ts';

export const auditRoutes = {
  listAudit: {
    method: 'GET',
    path: '/audit',
    scope: 'audit:read',
    leastRole: 'viewer',
    summary: 'Lists the audit log, newest first, or the entries that filters find.',
  },
  exportAudit: {
    method: 'GET',
    path: '/audit/export',
    scope: 'audit:read',
    leastRole: 'admin',
    isSensitive: true,
    summary: 'Sends the audit log, or the entries that filters find, oldest first, as CSV or JSON lines.',
    streams: true,
  },
  checkAudit: {
    method: 'GET',
    path: '/audit/check',
    scope: 'audit:read',
    leastRole: 'viewer',
    summary: 'Checks the hash chain of the audit log, 20,000 entries per call.',
  },
} as const satisfies Record<string, AdminRoute>;
