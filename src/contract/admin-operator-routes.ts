import type { AdminRoute } from './admin-route.ts';

const ofOwners = { scope: 'config:write', leastRole: 'owner', isOperatorOnly: true } as const;

/** Who may use the console, of all apps: no key reaches them. */
export const operatorRoutes = {
  listOperators: {
    ...ofOwners,
    method: 'GET',
    path: '/operators',
    summary: 'In the console only: lists the operators, with their roles and last visits.',
  },
  listOperatorActivity: {
    ...ofOwners,
    method: 'GET',
    path: '/operators/activity',
    summary: 'In the console only: lists the logins and changes of operators, newest first.',
  },
  inviteOperator: {
    ...ofOwners,
    method: 'POST',
    path: '/operators',
    isSensitive: true,
    summary: 'In the console only: invites an operator by a link that sets a password, and mails it.',
  },
  resendInvite: {
    ...ofOwners,
    method: 'POST',
    path: '/operators/:operator/invite',
    isSensitive: true,
    summary: 'In the console only: mails a new link to an operator who has not set a password yet.',
  },
  changeOperatorRole: {
    ...ofOwners,
    method: 'POST',
    path: '/operators/:operator/role',
    isSensitive: true,
    summary: 'In the console only: gives an operator another `role`; the only owner stays one.',
  },
  removeOperator: {
    ...ofOwners,
    method: 'DELETE',
    path: '/operators/:operator',
    isSensitive: true,
    summary: 'In the console only: removes an operator and logs them out; the only owner stays.',
  },
} as const satisfies Record<string, AdminRoute>;
