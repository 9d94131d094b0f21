import type { AdminRoute } from './admin-route.ts';

/** Channels, and the comments in all of them. */
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
  listReports: {
    method: 'GET',
    path: '/reports',
    scope: 'comments:moderate',
    leastRole: 'viewer',
    summary: 'Lists the comments that members have reported, the newest report first, with the reasons.',
  },
  answerReports: {
    method: 'POST',
    path: '/reports/answer',
    scope: 'comments:moderate',
    leastRole: 'support',
    summary: 'Answers the reports of up to 100 `comments` by `answer`: `hide`, `restore`, `dismiss` or `delete`.',
  },
  listChannels: {
    method: 'GET',
    path: '/channels',
    scope: 'comments:moderate',
    leastRole: 'viewer',
    summary: 'Lists the channels that have comments or were closed, in the order of their keys.',
  },
  closeChannel: {
    method: 'POST',
    path: '/channels/close',
    scope: 'comments:moderate',
    leastRole: 'support',
    summary: 'Closes `channel`: its comments stay, and new ones are refused.',
  },
  reopenChannel: {
    method: 'POST',
    path: '/channels/reopen',
    scope: 'comments:moderate',
    leastRole: 'support',
    summary: 'Opens the closed `channel` again.',
  },
} as const satisfies Record<string, AdminRoute>;
