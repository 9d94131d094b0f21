import type { AdminWire } from './wire-admin.ts';

/** What a key may be allowed, and the words for it. */
export const adminScopes = {
  'members:read': 'List and read members.',
  'members:write': 'Create and change members, their free plans, sessions and state.',
  'members:delete': 'Delete members for good.',
} as const;
export type AdminScope = keyof typeof adminScopes;

export interface AdminRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/admin`. */
  path: `/${string}`;
  /** What the key must be allowed. */
  scope: AdminScope;
  /** The answer is the text `OK`, which `@memberstack/admin` expects. */
  answersText?: true;
  /** Changes nothing, although it is a POST: its body must stand in no log. */
  isRead?: true;
}

/**
 * operation -> where it lives, below `/admin`. Every write takes an `Idempotency-Key` and
 * `?dryRun=true`.
 */
export const adminRoutes = {
  listMembers: { method: 'GET', path: '/members', scope: 'members:read' },
  createMember: { method: 'POST', path: '/members', scope: 'members:write' },
  retrieveMember: { method: 'GET', path: '/members/:member', scope: 'members:read' },
  updateMember: { method: 'PATCH', path: '/members/:member', scope: 'members:write' },
  deleteMember: { method: 'DELETE', path: '/members/:member', scope: 'members:delete' },
  addFreePlan: { method: 'POST', path: '/members/:member/add-plan', scope: 'members:write', answersText: true },
  removeFreePlan: { method: 'POST', path: '/members/:member/remove-plan', scope: 'members:write', answersText: true },
  disableMember: { method: 'POST', path: '/members/:member/disable', scope: 'members:write' },
  enableMember: { method: 'POST', path: '/members/:member/enable', scope: 'members:write' },
  verifyToken: { method: 'POST', path: '/tokens/verify', scope: 'members:read', isRead: true },
  endSessions: { method: 'POST', path: '/members/:member/end-sessions', scope: 'members:write' },
} as const satisfies Record<keyof AdminWire, AdminRoute>;

export const adminPath = '/admin';
