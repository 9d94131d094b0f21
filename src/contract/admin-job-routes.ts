import type { AdminRoute } from './admin-route.ts';

/** One operation for many members, done by a job. */
export const jobRoutes = {
  startJob: {
    method: 'POST',
    path: '/jobs',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Starts a job that applies one `operation` to many members; it needs the scope of that operation too.',
  },
  listJobs: {
    method: 'GET',
    path: '/jobs',
    scope: 'members:read',
    leastRole: 'viewer',
    summary: 'Lists the last 50 jobs, newest first.',
  },
  getJob: {
    method: 'GET',
    path: '/jobs/:job',
    scope: 'members:read',
    leastRole: 'viewer',
    summary: 'Reads the progress of a job, and the members for whom it failed.',
  },
  cancelJob: {
    method: 'POST',
    path: '/jobs/:job/cancel',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Cancels a job; members that it has changed stay changed.',
  },
  undoJob: {
    method: 'POST',
    path: '/jobs/:job/undo',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Starts a job that undoes the changes of this one, within ten minutes of its end.',
  },
} as const satisfies Record<string, AdminRoute>;
