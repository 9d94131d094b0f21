import { auditRoutes } from './admin-audit-routes.ts';
import { commentRoutes } from './admin-comment-routes.ts';
import { configRoutes } from './admin-config-routes.ts';
import { importRoutes } from './admin-import-routes.ts';
import { jobRoutes } from './admin-job-routes.ts';
import { keyRoutes } from './admin-key-routes.ts';
import { memberActionRoutes } from './admin-member-actions.ts';
import { noteRoutes } from './admin-note-routes.ts';
import { operatorRoutes } from './admin-operator-routes.ts';
import type { AdminRoute } from './admin-route.ts';
import { secretRoutes } from './admin-secret-routes.ts';
import { siteRoutes } from './admin-site-routes.ts';
import { webhookRoutes } from './admin-webhook-routes.ts';
import type { AdminWire } from './wire-admin.ts';

export { type AdminRoute, type AdminScope, adminScopes } from './admin-route.ts';

/**
 * operation -> where it lives, below `/admin`. Every write takes an `Idempotency-Key` and
 * `?dryRun=true`.
 */
export const adminRoutes = {
  listMembers: {
    method: 'GET',
    path: '/members',
    scope: 'members:read',
    leastRole: 'viewer',
    summary: 'Lists members in the order of their creation, or those that a search and filters find.',
  },
  exportMembers: {
    method: 'GET',
    path: '/members/export',
    scope: 'members:read',
    leastRole: 'admin',
    isSensitive: true,
    summary: 'Sends all members, or those that a search and filters find, oldest first, as CSV or JSON lines.',
    streams: true,
  },
  createMember: {
    method: 'POST',
    path: '/members',
    scope: 'members:write',
    leastRole: 'admin',
    summary: 'Creates a member.',
  },
  retrieveMember: {
    method: 'GET',
    path: '/members/:member',
    scope: 'members:read',
    leastRole: 'viewer',
    summary: 'Reads one member by id or address; `{ "data": null }` where there is none.',
  },
  updateMember: {
    method: 'PATCH',
    path: '/members/:member',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Changes the fields that are sent, and no others.',
  },
  deleteMember: {
    method: 'DELETE',
    path: '/members/:member',
    scope: 'members:delete',
    leastRole: 'admin',
    isSensitive: true,
    summary: 'Deletes the member and all her data.',
  },
  addFreePlan: {
    method: 'POST',
    path: '/members/:member/add-plan',
    scope: 'members:write',
    leastRole: 'admin',
    summary: 'Gives the member the free plan `planId`, until `endsAt` if it is sent.',
    answersText: true,
  },
  removeFreePlan: {
    method: 'POST',
    path: '/members/:member/remove-plan',
    scope: 'members:write',
    leastRole: 'admin',
    summary: 'Takes the free plan `planId` from the member.',
    answersText: true,
  },
  disableMember: {
    method: 'POST',
    path: '/members/:member/disable',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Logs the member out everywhere and prevents new logins.',
  },
  enableMember: {
    method: 'POST',
    path: '/members/:member/enable',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Lets a disabled member log in again.',
  },
  verifyToken: {
    method: 'POST',
    path: '/tokens/verify',
    scope: 'members:read',
    leastRole: null,
    summary: 'Returns the member whose session a `token` is.',
    isRead: true,
    callsPerMinute: 12_000,
  },
  endSessions: {
    method: 'POST',
    path: '/members/:member/end-sessions',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Logs the member out everywhere.',
  },
  listSessions: {
    method: 'GET',
    path: '/members/:member/sessions',
    scope: 'members:read',
    leastRole: 'viewer',
    summary: 'Lists where the member is logged in, the most recently used first.',
  },
  endSession: {
    method: 'POST',
    path: '/members/:member/sessions/:session/end',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Logs the member out of one browser.',
  },
  listActivity: {
    method: 'GET',
    path: '/members/:member/activity',
    scope: 'audit:read',
    leastRole: 'viewer',
    summary: 'Lists what is recorded about the member, newest first.',
  },
  listMails: {
    method: 'GET',
    path: '/members/:member/mails',
    scope: 'members:read',
    leastRole: 'viewer',
    summary: 'Lists the mails to the member of the last seven days, newest first. Codes and links are not kept.',
  },
  showMail: {
    method: 'GET',
    path: '/members/:member/mails/:mail',
    scope: 'members:read',
    leastRole: 'viewer',
    summary: 'Returns one of these mails as it reads now, with sample values for codes and links.',
  },
  ...memberActionRoutes,
  ...noteRoutes,
  ...importRoutes,
  ...commentRoutes,
  ...configRoutes,
  ...secretRoutes,
  ...siteRoutes,
  ...webhookRoutes,
  ...auditRoutes,
  ...jobRoutes,
  ...keyRoutes,
  ...operatorRoutes,
} as const satisfies Record<keyof AdminWire, AdminRoute>;

export const adminPath = '/admin';
