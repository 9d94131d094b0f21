/** What moderators do. Joined in `routes.ts`; who is one is decided by each use case. */
export const moderationRoutes = {
  listModerationItems: { method: 'GET', path: '/v1/moderation/items', auth: 'member', limit: 'moderation' },
  getModerationItem: { method: 'GET', path: '/v1/moderation/items/:itemId', auth: 'member', limit: 'moderation' },
  claimModerationItem: {
    method: 'POST',
    path: '/v1/moderation/items/:itemId/claim',
    auth: 'member',
    limit: 'moderation',
  },
  releaseModerationItem: {
    method: 'DELETE',
    path: '/v1/moderation/items/:itemId/claim',
    auth: 'member',
    limit: 'moderation',
  },
  decideModerationItem: {
    method: 'POST',
    path: '/v1/moderation/items/:itemId/decisions',
    auth: 'member',
    limit: 'moderation',
  },
  proposePageChange: {
    method: 'POST',
    path: '/v1/moderation/providers/:providerId/changes',
    auth: 'member',
    limit: 'moderation',
  },
  revertDecision: {
    method: 'POST',
    path: '/v1/moderation/decisions/:seq/revert',
    auth: 'member',
    limit: 'moderation',
  },
  getModerationLog: { method: 'GET', path: '/v1/moderation/log', auth: 'member', limit: 'moderation' },
} as const;
