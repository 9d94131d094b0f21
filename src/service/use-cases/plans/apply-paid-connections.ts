import type { PlanConnection } from '../../../contract/entities.ts';
import { newConnectionId } from '../../domain/ids.ts';
import { pickEffective, type StoredSnapshot } from '../../domain/paid-connection.ts';
import type { PlanConnectionRecord } from '../../store/plans/plan-connections.ts';
import type { Store } from '../../store/store.ts';
import { type AuditContext, audit } from '../audit.ts';
import type { Context } from '../use-case.ts';
import { makeTeam } from './connect-free-plan.ts';

export type PlanContext = AuditContext &
  Pick<Context, 'app' | 'store'> & {
    /** Instead of the entry and the webhook of the service, where an operator caused the change. */
    record?: (store: Store, planId: string) => void;
  };

/**
 * R60 sets a member's connections to these plans by the stored snapshots. Always computed from all
 * of them, so that two subscriptions to one plan, and a change from plan to plan, end the same in
 * any order. `store`: of the transaction of the snapshots.
 */
export async function applyPaidConnections(
  context: PlanContext,
  store: Store,
  memberId: string,
  planIds: ReadonlySet<string>,
): Promise<void> {
  const { tenant } = context;
  const snapshots = await store.subscriptionSnapshots.ofMember(tenant, memberId);
  for (const planId of planIds) {
    if (planId === '') continue;
    const snapshot = snapshots
      .filter(({ connection }) => connection.planId === planId)
      .reduce<StoredSnapshot | null>(pickEffective, null);
    const before = (await store.planConnections.ofMember(tenant, memberId)).find((one) => one.planId === planId);
    if (snapshot) await applySnapshot(context, store, snapshot, before);
    else if (before && before.type !== 'FREE') {
      // The subscription went on to another plan.
      await store.planConnections.remove(tenant, memberId, planId);
      await audit(context, store, 'payment-plan-ended', { memberId, actor: 'service', detail: { planId } });
    }
  }
}

async function applySnapshot(
  context: PlanContext,
  store: Store,
  { connection }: StoredSnapshot,
  before: PlanConnectionRecord | undefined,
): Promise<void> {
  const { memberId, planId, status, type, payment, quantity } = connection;
  const active = status === 'ACTIVE' || status === 'TRIALING';
  const next = { active, status, type, payment } satisfies Partial<PlanConnection>;
  // What the owner gave free of charge stays until a purchase gives access.
  if (before?.complimentary && !active) return;
  if (before && JSON.stringify(next) === JSON.stringify(partsOf(before))) return;
  const id = before?.id ?? newConnectionId(context.random, context.app.mode);
  await store.planConnections.save(context.tenant, { id, memberId, planId, ...next });

  const plan = context.app.plans.find((one) => one.id === planId);
  if (active && plan?.team) {
    const price = plan.prices.find((one) => one.id === payment.priceId);
    await makeTeam(context, store, memberId, plan, (price?.seats ?? plan.team.seats) * quantity);
  }
  if (context.record) return context.record(store, planId);
  await audit(context, store, 'payment-plan-changed', {
    memberId,
    actor: 'service',
    detail: { planId, priceId: payment.priceId, status },
  });
}

const partsOf = ({ active, status, type, payment }: PlanConnectionRecord) => ({ active, status, type, payment });
