import { oppositeOperations } from '../../../contract/opposite-operations.ts';
import type { JobOperation } from '../../../contract/wire-admin-jobs.ts';
import type { AdminJobRecord } from '../../store/apps/admin-jobs.ts';
import type { AuditEntry } from '../../store/apps/audit-log.ts';
import type { AdminContext, EndedPurchase } from './admin-use-case.ts';

const undoableMs = 10 * 60_000;
/** The last member's change may be under way when an operator cancels the job. */
const toleranceMs = 60_000;
/** The entry that a member gets whom the operation has changed. */
const events: Partial<Record<JobOperation, string>> = {
  disableMember: 'member-disabled',
  enableMember: 'member-enabled',
  verifyMember: 'member-updated',
  unverifyMember: 'member-updated',
  addFreePlan: 'plan-added',
  removeFreePlan: 'plan-removed',
  grantPlan: 'plan-added',
  revokePlan: 'plan-removed',
};

/** Entries about the same as `events`, of all actors. */
const laterEvents = {
  access: ['member-disabled', 'member-enabled'],
  address: ['member-updated', 'mailbox-proved', 'password-reset', 'email-changed', 'email-change-undone'],
  plan: ['plan-added', 'plan-removed', 'plan-end-changed', 'plan-ended', 'payment-plan-changed', 'payment-plan-ended'],
};

export interface JobChange {
  memberId: string;
  /** The id of its entry in the audit log. */
  entry: number;
  /** When the plan that was taken back would have ended, ISO 8601. */
  endsAt?: string;
  /** What the plan that was given took the place of. */
  endedPurchase?: EndedPurchase;
}

/**
 * R78 a job that is over knows no members; its entries of the audit log do. Up to `limit` of what
 * it has changed, oldest first, behind the entry `after`. `isAll` = there is nothing behind them.
 */
export async function jobChanges(
  { store, tenant }: Pick<AdminContext, 'store' | 'tenant'>,
  { id, operation, createdAt, finishedAt }: AdminJobRecord,
  { after, limit }: { after: number; limit: number },
): Promise<{ changes: JobChange[]; isAll: boolean }> {
  const event = events[operation];
  if (!event || finishedAt === null) return { changes: [], isAll: true };
  const during = { from: createdAt, to: finishedAt + toleranceMs };
  const entries = await store.auditLog.list(tenant, { event, job: id, ...during, after, limit });
  const changes = entries.flatMap(({ id: entry, memberId, changes: values }) => {
    const endsAt = values?.endsAt?.before;
    const endedPurchase = values?.purchase?.before as EndedPurchase | undefined;
    return memberId ? [{ memberId, entry, ...(typeof endsAt === 'string' && { endsAt }), endedPurchase }] : [];
  });
  return { changes, isAll: entries.length < limit };
}

/** A plan that is gone from the configuration cannot be given back. */
const isPlanThere = ({ app }: AdminContext, { operation, input }: AdminJobRecord) =>
  (operation !== 'removeFreePlan' && operation !== 'revokePlan') || app.plans.some(({ id }) => id === input.planId);

/** Until when a job can be taken back, ms since 1970; null = it cannot, or not any more. */
export async function undoableUntil(context: AdminContext, job: AdminJobRecord, now: number): Promise<number | null> {
  const { operation, finishedAt, undoes, isUndone } = job;
  if (finishedAt === null || undoes !== null || isUndone || !oppositeOperations[operation]) return null;
  const until = finishedAt + undoableMs;
  if (until <= now || !isPlanThere(context, job)) return null;
  const { changes } = await jobChanges(context, job, { after: 0, limit: 1 });
  return changes.length > 0 ? until : null;
}

/** A login that proves the mailbox, also of a member whose address is confirmed already. */
const isByMail = ({ event, detail }: AuditEntry) =>
  event === 'login' && (detail.credential === 'code' || detail.credential === 'link');

function isAboutSame({ operation, input }: AdminJobRecord, entry: AuditEntry): boolean {
  const { event, detail } = entry;
  if (operation.endsWith('Plan')) return laterEvents.plan.includes(event) && detail.planId === input.planId;
  if (!operation.endsWith('verifyMember')) return laterEvents.access.includes(event);
  if (isByMail(entry)) return true;
  const changed = event === 'member-updated' ? String(detail.changed).split(', ') : ['verified'];
  return laterEvents.address.includes(event) && (changed.includes('verified') || changed.includes('email'));
}

/**
 * Whether the same was changed again since, by an operator or by the member herself: an undo leaves
 * that. Read it with the member locked.
 */
export async function isChangedSince(
  { store, tenant }: Pick<AdminContext, 'store' | 'tenant'>,
  job: AdminJobRecord,
  { memberId, entry }: Pick<JobChange, 'memberId' | 'entry'>,
): Promise<boolean> {
  const later = await store.auditLog.list(tenant, { memberId, after: entry, limit: 1_000 });
  return later.some((one) => isAboutSame(job, one));
}
