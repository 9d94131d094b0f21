import type { AdminMember } from '../../../contract/wire-admin.ts';
import { fail, failFields } from '../../../platform/http/api-error.ts';
import { newId } from '../../domain/ids.ts';
import { type PaidConnection, pickEffective, type StoredSnapshot } from '../../domain/paid-connection.ts';
import type { PaymentEnd, Payments } from '../../outside/payments/payments.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { PlanConnectionRecord } from '../../store/plans/plan-connections.ts';
import type { Store } from '../../store/store.ts';
import { mapPaymentError } from '../plans/map-payment-error.ts';
import { receivePaymentEvent } from '../plans/receive-payment-event.ts';
import { changedAdminMember } from './admin-member.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { findMember } from './find-member.ts';

interface Order {
  member: MemberRecord;
  planId: string;
  end: PaymentEnd;
}

const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** One entry by the operator, with the webhook of a paid plan where the plan has changed. */
async function record(context: AdminContext, tx: Store, { member, planId, end }: Order, hasChanged: boolean) {
  const connections = await tx.planConnections.ofMember(context.tenant, member.id);
  const endsAt = connections.find((one) => one.planId === planId)?.payment?.cancelAtDate;
  await auditAdmin(context, tx, {
    event: end === 'never' ? 'plan-kept' : 'plan-canceled',
    memberId: member.id,
    detail: {
      planId,
      ...(end === 'now' && { isAtOnce: true }),
      ...(end === 'at-period-end' && endsAt && { endsAt: dateOf(endsAt) }),
    },
    ...(hasChanged && { webhook: 'member.plan.updated' }),
  });
  return changedAdminMember(context, tx, member.id);
}

/** The same as the provider would do, without it. */
function foreseen({ payment, ...rest }: PlanConnectionRecord, end: PaymentEnd, nowMs: number): PlanConnectionRecord {
  const now = rest.type === 'SUBSCRIPTION' ? Math.floor(nowMs / 1000) : null;
  const isOver = end === 'now';
  const date = payment && (payment.cancelAtDate ?? payment.nextBillingDate);
  return {
    ...rest,
    ...(isOver && { active: false, status: 'CANCELED' }),
    payment: payment && {
      ...payment,
      ...(isOver && rest.type === 'SUBSCRIPTION' && { status: 'CANCELED' }),
      cancelAtDate: isOver ? now : end === 'never' ? null : date,
      nextBillingDate: end === 'never' ? date : null,
    },
  };
}

/**
 * What pays for the plan. All of it ends, so that no second subscription goes on; only the one that
 * is shown is kept, so that no member pays twice.
 */
async function paidFor({ store, tenant }: AdminContext, payments: Payments, { member, planId, end }: Order) {
  const isOpen = (one: PaidConnection) =>
    one.memberId === member.id && one.planId === planId && one.status !== 'CANCELED';
  const known = await store.subscriptionSnapshots.ofMember(tenant, member.id);
  const stored = known.filter(({ connection }) => isOpen(connection));
  const shown = stored.reduce<StoredSnapshot | null>(pickEffective, null);
  if (shown) return (end === 'never' ? [shown] : stored).map(({ connection }) => connection);
  const customerId = member.paymentCustomerId;
  // No webhook has come yet.
  const found = customerId === null ? [] : await mapPaymentError(() => payments.subscribed(customerId));
  return found.filter(isOpen).slice(0, end === 'never' ? 1 : undefined);
}

/**
 * Changes at the provider when the plan ends, then stores the state that was read there afterwards:
 * the answer is right at once, and the webhook about it changes nothing more (R60).
 */
async function changeEnd(context: AdminContext, order: Order): Promise<{ data: AdminMember }> {
  const { callId, random, isDryRun, store, tenant } = context;
  const { member, planId, end } = order;
  const connections = await store.planConnections.ofMember(tenant, member.id);
  const connection = connections.find((one) => one.planId === planId && one.status !== 'CANCELED');
  if (!connection) return fail('no-plan-found');
  if (connection.type === 'FREE') return fail('plan-not-paid');
  if (connection.type === 'ONETIME' && end !== 'now')
    return failFields([{ field: end === 'never' ? 'planId' : 'when', code: 'invalid-field-value' }]);
  if (isDryRun)
    return store.transaction(async (tx) => {
      await tx.planConnections.save(tenant, foreseen(connection, end, await tx.now()));
      return record(context, tx, order, true);
    });

  const payments = (await context.payments?.()) ?? fail('payments-not-configured');
  const paid = await paidFor(context, payments, order);
  if (paid.length === 0) return fail('payment-not-found');
  let answer: { data: AdminMember } | undefined;
  for (const [i, { id: connectionId }] of paid.entries()) {
    const idempotencyKey = callId ? `${end}-${callId}-${connectionId}` : null;
    const snapshot = await mapPaymentError(() => payments.setEnd({ connectionId, end, idempotencyKey }));
    const event = { id: `${end}:${newId(random)}`, about: { connectionId, snapshot } };
    const isLast = i === paid.length - 1;
    // By transaction: one that is tried again begins anew.
    const changed = new WeakSet<Store>();
    const recording = isLast ? { ...context, record: (tx: Store) => void changed.add(tx) } : context;
    const outcome = await mapPaymentError(() =>
      receivePaymentEvent(recording, payments, event, async (tx) => {
        if (isLast) answer = await record(context, tx, order, changed.has(tx));
      }),
    );
    if (outcome === 'foreign') return fail('member-not-found');
  }
  return answer!;
}

const memberOf = async (context: AdminContext, name: string) =>
  (await findMember(context, name)) ?? fail('member-not-found');

export const cancelPlan: AdminUseCase<'cancelPlan'> = async (context, { member, planId, when }) =>
  changeEnd(context, {
    member: await memberOf(context, member),
    planId,
    end: when === 'now' ? 'now' : 'at-period-end',
  });

export const keepPlan: AdminUseCase<'keepPlan'> = async (context, { member, planId }) =>
  changeEnd(context, { member: await memberOf(context, member), planId, end: 'never' });
