/** Stories: sets of one person in time order. Joined in `routes.ts`. */
export const storyRoutes = {
  getStory: { method: 'GET', path: '/v1/stories/:storyId', auth: 'public', limit: 'photo', isForAll: true },
  listProviderStories: {
    method: 'GET',
    path: '/v1/providers/:providerId/stories',
    auth: 'public',
    limit: 'list',
    isForAll: true,
  },
  listMyStories: { method: 'GET', path: '/v1/me/stories', auth: 'member', limit: 'read' },
  createStory: { method: 'POST', path: '/v1/stories', auth: 'member', limit: 'write' },
  updateStory: { method: 'PUT', path: '/v1/stories/:storyId', auth: 'member', limit: 'write', ifMatch: 'optional' },
  deleteStory: { method: 'DELETE', path: '/v1/stories/:storyId', auth: 'member', limit: 'write' },
  inviteToStory: { method: 'POST', path: '/v1/stories/:storyId/invitation', auth: 'member', limit: 'write' },
  confirmStory: {
    method: 'POST',
    path: '/v1/stories/:storyId/confirmation',
    auth: 'member',
    limit: 'write',
    ifMatch: 'optional',
  },
  withdrawStoryConfirmation: {
    method: 'DELETE',
    path: '/v1/stories/:storyId/confirmation',
    auth: 'member',
    limit: 'write',
  },
} as const;
