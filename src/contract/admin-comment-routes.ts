import type { AdminRoute } from './admin-route.ts';

/** Comments of all channels. */
export const commentRoutes = {
  listComments: {
    method: 'GET',
    path: '/comments',
    scope: 'comments:moderate',
    leastRole: 'viewer',
    summary: 'Lists posts and replies, newest first, or those that filters find; hidden ones too.',
  },
  hideComment: {
    method: 'POST',
    path: '/comments/:comment/hide',
    scope: 'comments:moderate',
    leastRole: 'support',
    summary: 'Hides a comment from all readers.',
  },
  restoreComment: {
    method: 'POST',
    path: '/comments/:comment/restore',
    scope: 'comments:moderate',
    leastRole: 'support',
    summary: 'Shows a hidden comment again.',
  },
  deleteComment: {
    method: 'DELETE',
    path: '/comments/:comment',
    scope: 'comments:moderate',
    leastRole: 'admin',
    isSensitive: true,
    summary: 'Deletes a comment for good, a post with its replies.',
  },
} as const satisfies Record<string, AdminRoute>;
