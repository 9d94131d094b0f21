import type { AdminRoute } from './admin-route.ts';

/** What an operator does for one member, beyond her fields. */
export const memberActionRoutes = {
  grantPlan: {
    method: 'POST',
    path: '/members/:member/grant-plan',
    scope: 'billing:write',
    leastRole: 'admin',
    summary: 'Gives the member any plan, `planId`, free of charge, until `endsAt` where it is sent.',
  },
  revokePlan: {
    method: 'POST',
    path: '/members/:member/revoke-plan',
    scope: 'billing:write',
    leastRole: 'admin',
    summary: 'Takes back a paid plan, `planId`, that was given free of charge.',
  },
  sendLoginLink: {
    method: 'POST',
    path: '/members/:member/send-login-link',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Mails the member a link that logs her in.',
  },
  sendReset: {
    method: 'POST',
    path: '/members/:member/send-reset',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Mails the member a link to set a new password.',
  },
  sendConfirmation: {
    method: 'POST',
    path: '/members/:member/send-confirmation',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Mails the member a link that confirms her address, unless it is verified.',
  },
  inviteMember: {
    method: 'POST',
    path: '/members/:member/invite',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Mails a member who was imported a link to choose a password, after `delaySeconds` where they are sent.',
  },
  verifyMember: {
    method: 'POST',
    path: '/members/:member/verify',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Marks the address of the member as verified.',
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/members/:member/reset-second-factor',
    scope: 'members:write',
    // Who may change addresses and mail login links must not take the app off as well.
    leastRole: 'admin',
    isSensitive: true,
    summary: 'Removes the authenticator app of the member with its recovery codes, and mails a notice.',
  },
  mergeJson: {
    method: 'POST',
    path: '/members/:member/merge-json',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Merges `json` into the JSON of the member; null removes a key.',
  },
  seeAsMember: {
    method: 'POST',
    path: '/members/:member/see',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'In the console only: answers the address at which an operator sees the site as the member.',
    isOperatorOnly: true,
  },
  listTeams: {
    method: 'GET',
    path: '/members/:member/teams',
    scope: 'members:read',
    leastRole: 'viewer',
    summary: 'Lists the teams of the member, with their seats and members.',
  },
  setTeamSeats: {
    method: 'POST',
    path: '/teams/:team/seats',
    scope: 'billing:write',
    leastRole: 'admin',
    summary: 'Sets how many `seats` a team has, never fewer than are taken.',
  },
  removeFromTeam: {
    method: 'POST',
    path: '/teams/:team/remove-member',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Removes `memberId` from a team.',
  },
} as const satisfies Record<string, AdminRoute>;
