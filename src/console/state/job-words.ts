import type { ConsoleApp } from '../../contract/console.ts';
import { oppositeOperations } from '../../contract/opposite-operations.ts';
import type { AdminOperation } from '../../contract/wire-admin.ts';
import type { AdminJob, JobOperation } from '../../contract/wire-admin-jobs.ts';

interface Words {
  /** On the button. */
  verb: string;
  /** While it runs, before "12 of 400 members". */
  doing: string;
  /** What it means for a member, before it is begun. */
  means: string;
}

export const jobWords: Record<JobOperation, Words> = {
  disableMember: {
    verb: 'Disable',
    doing: 'Disabling',
    means: 'They are logged out everywhere and cannot log in until you enable them.',
  },
  enableMember: { verb: 'Enable', doing: 'Enabling', means: 'They can log in again.' },
  endSessions: { verb: 'End sessions', doing: 'Ending sessions', means: 'They are logged out everywhere.' },
  verifyMember: {
    verb: 'Verify',
    doing: 'Verifying',
    means: 'You vouch for their addresses. No mail is sent.',
  },
  unverifyMember: {
    verb: 'Mark as not verified',
    doing: 'Taking verifications back',
    means: 'Their addresses count as not confirmed. No mail is sent.',
  },
  addFreePlan: { verb: 'Add free plan', doing: 'Adding a plan', means: 'They get the plan at once.' },
  removeFreePlan: {
    verb: 'Remove free plan',
    doing: 'Removing a plan',
    means: 'They lose access to what the plan opens at once.',
  },
  grantPlan: {
    verb: 'Grant paid plan',
    doing: 'Granting a plan',
    means: 'They get the plan free of charge. Nothing is charged, now or later.',
  },
  revokePlan: {
    verb: 'Revoke granted plan',
    doing: 'Revoking a plan',
    means: 'Only granted plans are taken back. Paid ones end at Stripe.',
  },
  deleteMember: {
    verb: 'Delete',
    doing: 'Deleting',
    means:
      'Accounts, fields, plans, sessions, notes, JSON and pictures are deleted for good. Subscriptions end at once.',
  },
};

/** "Grant paid plan: Pro", as the job stands in lists. */
export const nameOfJob = ({ operation, planId }: AdminJob, { plans }: Pick<ConsoleApp, 'plans'>): string =>
  planId === null
    ? jobWords[operation].verb
    : `${jobWords[operation].verb}: ${plans.find(({ id }) => id === planId)?.name ?? planId}`;

export const stateNames: Record<AdminJob['state'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  cancelled: 'Cancelled',
};

/** Whether the job can be taken back, and by this operator. */
export function mayUndo({ operation, undoableUntil }: AdminJob, may: (operation: AdminOperation) => boolean): boolean {
  const opposite = oppositeOperations[operation];
  return undoableUntil !== null && may('undoJob') && opposite !== undefined && may(opposite);
}

export const isOver = ({ state }: AdminJob) => state === 'done' || state === 'cancelled';
