import type { AdminRoute } from './admin-route.ts';

/** Private notes about a member. A key is no operator, so it neither reads nor writes them. */
export const noteRoutes = {
  listNotes: {
    method: 'GET',
    path: '/members/:member/notes',
    scope: 'members:read',
    leastRole: 'viewer',
    summary: 'In the console only: lists the notes that operators wrote about the member, newest first.',
    isOperatorOnly: true,
  },
  addNote: {
    method: 'POST',
    path: '/members/:member/notes',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'In the console only: adds the note `text` about the member, who never sees it.',
    isOperatorOnly: true,
  },
  removeNote: {
    method: 'DELETE',
    path: '/members/:member/notes/:note',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'In the console only: deletes a note; admins and owners also those of other operators.',
    isOperatorOnly: true,
  },
} as const satisfies Record<string, AdminRoute>;
