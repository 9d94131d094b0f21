import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { serverRedirect } from '../../domain/server-redirect.ts';
import { audit } from '../audit.ts';
import { inTransaction } from '../in-transaction.ts';
import { memberForWire } from '../member/member-for-wire.ts';
import type { UseCase } from '../use-case.ts';
import { connectFreePlan } from './connect-free-plan.ts';

/**
 * R45 a member takes a free plan herself: existing, active, free and opened for self-service. Paid
 * ones come by checkout only.
 */
export const addPlan: UseCase<'addPlan'> = async (context, { planId }) => {
  const { app, member, caller } = context;
  const plan = app.plans.find(({ id }) => id === planId);
  if (!plan?.active) return fail('plan-not-found');
  if (plan.prices.length > 0) return fail('plan-not-free');
  if (!plan.selfService) return fail('plan-restricted-to-admin');
  return inTransaction(context, async (within, tx) => {
    if ((await connectFreePlan(context, tx, member.id, plan)) === 'exists') fail('already-have-plan');
    await audit(context, tx, 'plan-added', { memberId: member.id, actor: 'member', detail: { planId } });
    const seen = await memberForWire(within, member);
    return {
      data: {
        member: seen.member,
        redirect: serverRedirect(plan.redirect),
        app: { ...app.config, contentGroups: seen.contentGroups },
      },
      message: message('plan-added', caller.language),
    };
  });
};
