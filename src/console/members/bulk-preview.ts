import type { AdminMember, AdminWire } from '../../contract/wire-admin.ts';
import type { JobOperation } from '../../contract/wire-admin-jobs.ts';
import { type Filters, jobFilterOf } from './member-filters.ts';
import type { Selection } from './selection.ts';

type Sent = AdminWire['startJob']['in'];

/** Whether the operation would change this member. */
function changes(operation: JobOperation, { disabled, verified, planConnections }: AdminMember, planId: string) {
  const plan = planConnections.find((one) => one.planId === planId);
  switch (operation) {
    case 'disableMember':
      return !disabled;
    case 'enableMember':
      return disabled;
    case 'verifyMember':
      return !verified;
    case 'unverifyMember':
      return verified;
    case 'addFreePlan':
    case 'grantPlan':
      // A plan that waits for its payment is had: the service refuses to give it.
      return !plan || plan.status === 'CANCELED';
    case 'removeFreePlan':
      return plan?.type === 'FREE' && !plan.complimentary;
    case 'revokePlan':
      return plan?.complimentary === true;
    default:
      return true;
  }
}

export interface BulkPreview {
  job: Sent;
  /** Chosen members for whom nothing would change; they are left out. */
  unchanged: number;
}

/** The job for the chosen members. */
export function bulkPreview(
  operation: JobOperation,
  { members, isAll }: Selection,
  filters: Filters,
  planId: string,
): BulkPreview {
  const plan = operation.endsWith('Plan') ? { planId } : {};
  if (isAll) return { job: { operation, filter: jobFilterOf(filters), ...plan }, unchanged: 0 };
  const changed = [...members.values()].filter((member) => changes(operation, member, planId)).map(({ id }) => id);
  return { job: { operation, members: changed, ...plan }, unchanged: members.size - changed.length };
}
