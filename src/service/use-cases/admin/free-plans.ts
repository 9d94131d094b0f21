import { fail } from '../../../platform/http/api-error.ts';
import { connectFreePlan } from '../plans/connect-free-plan.ts';
import { changedAdminMember } from './admin-member.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { lockMember } from './find-member.ts';
import { freePlan } from './free-plan.ts';

/** A plan that she has already stays as it is, so that a server may repeat the call. */
export const addFreePlan: AdminUseCase<'addFreePlan'> = (context, { member: name, planId }) => {
  const plan = freePlan(context, planId, 'planId');
  return context.store.transaction(async (tx) => {
    const { id } = await lockMember(context, tx, name);
    if ((await connectFreePlan(context, tx, id, plan)) === 'added')
      await auditAdmin(context, tx, {
        event: 'plan-added',
        memberId: id,
        detail: { planId },
        webhook: 'member.plan.added',
      });
    return changedAdminMember(context, tx, id);
  });
};

/** What is paid ends at the payment provider, not here. */
export const removeFreePlan: AdminUseCase<'removeFreePlan'> = (context, { member: name, planId }) =>
  context.store.transaction(async (tx) => {
    const { id } = await lockMember(context, tx, name);
    const connection = (await tx.planConnections.ofMember(context.tenant, id)).find((one) => one.planId === planId);
    if (!connection) return fail('no-plan-found');
    if (connection.type !== 'FREE') return fail('plan-not-free');
    await tx.planConnections.remove(context.tenant, id, planId);
    await auditAdmin(context, tx, {
      event: 'plan-removed',
      memberId: id,
      detail: { planId },
      webhook: 'member.plan.removed',
    });
    return changedAdminMember(context, tx, id);
  });
