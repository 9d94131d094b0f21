import { fail } from '../../../platform/http/api-error.ts';
import type { PlanSettings } from '../../domain/app-settings.ts';
import type { Store } from '../../store/store.ts';
import { connectFreePlan, makeTeam } from '../plans/connect-free-plan.ts';
import { changedAdminMember } from './admin-member.ts';
import type { AdminContext, AdminUseCase, EndedPurchase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { lockMember } from './find-member.ts';
import { activePlan, freePlan, isFree } from './free-plan.ts';
import { planEnd } from './plan-end.ts';

interface Gift {
  plan: PlanSettings;
  /** Undefined = as it is; null = without an end. */
  endsAt: string | null | undefined;
  complimentary?: true;
}

/** For operators: the messages of the table speak to the member. */
const refusals = {
  none: { message: 'The member does not have this plan.' },
  bought: { message: 'The member has bought this plan, paid or due: cancel it first.' },
  free: { message: 'The plan was not granted: remove it as a free plan.' },
  granted: { message: 'The plan was granted: revoke it.' },
};

/** What she has already stays, but for the end that is named: a server may repeat the call. */
async function give(context: AdminContext, tx: Store, memberId: string, gift: Gift): Promise<void> {
  const { tenant } = context;
  const { plan, complimentary } = gift;
  const endsAt = typeof gift.endsAt === 'string' ? await planEnd(tx, gift.endsAt, 'endsAt') : gift.endsAt;
  const before = (await tx.planConnections.ofMember(tenant, memberId)).find(({ planId }) => planId === plan.id);
  const facts = { memberId, detail: { planId: plan.id, ...(endsAt && { endsAt: new Date(endsAt).toISOString() }) } };
  if (!before) {
    await connectFreePlan(context, tx, memberId, plan, { complimentary, endsAt });
    return auditAdmin(context, tx, { event: 'plan-added', ...facts, webhook: 'member.plan.added' });
  }
  const { endsAt: endedBefore, ...kept } = before;
  if (before.type !== 'FREE') {
    if (before.status !== 'CANCELED') return fail('already-have-plan', refusals.bought);
    const next = { type: 'FREE', status: 'ACTIVE', active: true, payment: null } as const;
    await tx.planConnections.save(tenant, {
      ...kept,
      ...next,
      ...(complimentary && { complimentary }),
      ...end(endsAt),
    });
    if (plan.team) await makeTeam(context, tx, memberId, plan);
    const { type, status, payment } = before;
    const purchase = { before: { type, status, payment } satisfies EndedPurchase, after: null };
    return auditAdmin(context, tx, {
      event: 'plan-added',
      ...facts,
      changes: { purchase },
      webhook: 'member.plan.added',
    });
  }
  if (endsAt === undefined || (endsAt ?? undefined) === endedBefore) return;
  await tx.planConnections.save(tenant, { ...kept, ...end(endsAt) });
  return auditAdmin(context, tx, { event: 'plan-end-changed', ...facts, webhook: 'member.plan.updated' });
}

const end = (endsAt: number | null | undefined) => (endsAt ? { endsAt } : {});

async function takeBack(context: AdminContext, tx: Store, name: string, planId: string, isComplimentary: boolean) {
  const { id } = await lockMember(context, tx, name);
  const connection = (await tx.planConnections.ofMember(context.tenant, id)).find((one) => one.planId === planId);
  if (!connection) return fail('no-plan-found', refusals.none);
  if (connection.type !== 'FREE') return fail('plan-not-free', refusals.bought);
  if (!context.isUndo && (connection.complimentary ?? false) !== isComplimentary)
    return isComplimentary ? fail('no-plan-found', refusals.free) : fail('plan-not-free', refusals.granted);
  const { endedPurchase } = context;
  if (endedPurchase)
    await tx.planConnections.save(context.tenant, {
      ...{ id: connection.id, memberId: id, planId, active: false },
      ...endedPurchase,
    });
  else await tx.planConnections.remove(context.tenant, id, planId);
  await auditAdmin(context, tx, {
    event: 'plan-removed',
    memberId: id,
    detail: { planId },
    changes: connection.endsAt ? { endsAt: { before: new Date(connection.endsAt).toISOString(), after: null } } : {},
    webhook: 'member.plan.removed',
  });
  return changedAdminMember(context, tx, id);
}

const giving = (context: AdminContext, name: string, gift: Gift) =>
  context.store.transaction(async (tx) => {
    const { id } = await lockMember(context, tx, name);
    await give(context, tx, id, gift);
    return changedAdminMember(context, tx, id);
  });

export const addFreePlan: AdminUseCase<'addFreePlan'> = (context, { member, planId, endsAt }) =>
  giving(context, member, { plan: freePlan(context, planId, 'planId'), endsAt });

/** What is paid ends at the payment provider, and what was granted by `revokePlan`. */
export const removeFreePlan: AdminUseCase<'removeFreePlan'> = (context, { member, planId }) =>
  context.store.transaction((tx) => takeBack(context, tx, member, planId, false));

/** Any plan, free of charge. A purchase of it takes its place. */
export const grantPlan: AdminUseCase<'grantPlan'> = (context, { member, planId, endsAt }) => {
  const plan = activePlan(context, planId, 'planId');
  return giving(context, member, { plan, endsAt, ...((context.isUndo || !isFree(plan)) && { complimentary: true }) });
};

export const revokePlan: AdminUseCase<'revokePlan'> = (context, { member, planId }) =>
  context.store.transaction((tx) => takeBack(context, tx, member, planId, true));
