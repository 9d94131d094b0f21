import type { JobOperation } from '../../../contract/wire-admin-jobs.ts';
import type { AdminContext } from './admin-use-case.ts';
import { deleteMember } from './delete-member.ts';
import { addFreePlan, grantPlan, removeFreePlan, revokePlan } from './free-plans.ts';
import { disableMember, enableMember, endSessions } from './member-access.ts';
import { unverifyMember, verifyMember } from './verify-member.ts';

type ForMember = (context: AdminContext, input: { member: string; planId: string }) => Promise<unknown>;

/** What a job does for each of its members. */
export const jobOperations: Record<JobOperation, ForMember> = {
  disableMember,
  enableMember,
  endSessions,
  verifyMember,
  unverifyMember,
  addFreePlan,
  removeFreePlan,
  grantPlan,
  revokePlan,
  deleteMember,
};
