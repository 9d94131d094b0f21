import { fail } from '../../../platform/http/api-error.ts';
import { message } from '../../../texts/messages.ts';
import { audit } from '../audit.ts';
import { memberForWire } from '../member/member-for-wire.ts';
import type { UseCase } from '../use-case.ts';

/**
 * R45 a member gives a free plan back. What is paid ends in the billing portal; unknown and foreign
 * ids answer alike (R41).
 */
export const removePlan: UseCase<'removePlan'> = async (context, { planId }) => {
  const { store, member, caller, tenant } = context;
  await store.transaction(async (tx) => {
    const connection = (await tx.planConnections.ofMember(tenant, member.id)).find((one) => one.planId === planId);
    if (!connection) return fail('no-plan-found');
    if (connection.type !== 'FREE') return fail('plan-not-free');
    await tx.planConnections.remove(tenant, member.id, planId);
    await audit(context, tx, 'plan-removed', { memberId: member.id, actor: 'member', detail: { planId } });
  });
  return {
    data: { member: (await memberForWire(context, member)).member },
    message: message('plan-removed', caller.language),
  };
};
