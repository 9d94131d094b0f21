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
  /** One sentence for readers, in Markdown. */
  summary: string;
  /** The answer is the text `OK`, which `@memberstack/admin` expects. */
  answersText?: true;
  /** Changes nothing, although it is a POST: its body must stand in no log. */
  isRead?: true;
  /** A budget of its own for each key, apart from that of the other calls. */
  callsPerMinute?: number;
}

/**
 * operation -> where it lives, below `/admin`. Every write takes an `Idempotency-Key` and
 * `?dryRun=true`.
 */
export const adminRoutes = {
  listMembers: {
    method: 'GET',
    path: '/members',
    scope: 'members:read',
    summary: 'Lists members in the order of their creation.',
  },
  createMember: { method: 'POST', path: '/members', scope: 'members:write', summary: 'Creates a member.' },
  retrieveMember: {
    method: 'GET',
    path: '/members/:member',
    scope: 'members:read',
    summary: 'Reads one member by id or address; `{ "data": null }` where there is none.',
  },
  updateMember: {
    method: 'PATCH',
    path: '/members/:member',
    scope: 'members:write',
    summary: 'Changes the fields that are sent, and no others.',
  },
  deleteMember: {
    method: 'DELETE',
    path: '/members/:member',
    scope: 'members:delete',
    summary: 'Deletes the member and all her data.',
  },
  addFreePlan: {
    method: 'POST',
    path: '/members/:member/add-plan',
    scope: 'members:write',
    summary: 'Gives the member the free plan `planId`.',
    answersText: true,
  },
  removeFreePlan: {
    method: 'POST',
    path: '/members/:member/remove-plan',
    scope: 'members:write',
    summary: 'Takes the free plan `planId` from the member.',
    answersText: true,
  },
  disableMember: {
    method: 'POST',
    path: '/members/:member/disable',
    scope: 'members:write',
    summary: 'Logs the member out everywhere and lets her log in no more.',
  },
  enableMember: {
    method: 'POST',
    path: '/members/:member/enable',
    scope: 'members:write',
    summary: 'Lets her log in again.',
  },
  verifyToken: {
    method: 'POST',
    path: '/tokens/verify',
    scope: 'members:read',
    summary: 'Says whose session a `token` is.',
    isRead: true,
    callsPerMinute: 12_000,
  },
  endSessions: {
    method: 'POST',
    path: '/members/:member/end-sessions',
    scope: 'members:write',
    summary: 'Logs the member out everywhere.',
  },
} as const satisfies Record<keyof AdminWire, AdminRoute>;

export const adminPath = '/admin';
