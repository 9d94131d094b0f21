import type { JobOperation } from './wire-admin-jobs.ts';

/** What takes an operation back, for those members whom it has changed. */
export const oppositeOperations: Partial<Record<JobOperation, JobOperation>> = {
  disableMember: 'enableMember',
  enableMember: 'disableMember',
  verifyMember: 'unverifyMember',
  unverifyMember: 'verifyMember',
  addFreePlan: 'removeFreePlan',
  removeFreePlan: 'addFreePlan',
  grantPlan: 'revokePlan',
  revokePlan: 'grantPlan',
};
