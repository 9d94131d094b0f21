import type { AdminRoute } from './admin-route.ts';

/** One operation for many members, done by a job. */
export const jobRoutes = {
  startJob: {
    method: 'POST',
    path: '/jobs',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Begins a job that does one `operation` for many members; it needs the scope of that operation too.',
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
    summary: 'Reads how far a job is, and for whom it failed.',
  },
  cancelJob: {
    method: 'POST',
    path: '/jobs/:job/cancel',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Ends a job; what it has done stays.',
  },
  undoJob: {
    method: 'POST',
    path: '/jobs/:job/undo',
    scope: 'members:write',
    leastRole: 'support',
    summary: 'Begins a job that takes back what this one changed, within ten minutes of its end.',
  },
} as const satisfies Record<string, AdminRoute>;
