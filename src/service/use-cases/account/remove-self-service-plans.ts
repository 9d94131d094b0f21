import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import type { Context } from '../use-case.ts';

/**
 * R114 takes back the free plans of up to `until` (ms since 1970) with self-service, those that are
 * archived or have got a price since then as well: otherwise a planted one would stay. The owner
 * can add the others again. Plans of a sign-up, of the operator and of a payment stay.
 */
export async function removeSelfServicePlans(
  context: Context,
  tx: Store,
  memberId: string,
  until: number,
): Promise<void> {
  const { app, tenant } = context;
  const selfService = new Set(app.plans.filter((plan) => plan.selfService).map(({ id }) => id));
  for (const { planId, type, createdAt } of await tx.planConnections.ofMember(tenant, memberId)) {
    if (type !== 'FREE' || createdAt > until || !selfService.has(planId)) continue;
    await tx.planConnections.remove(tenant, memberId, planId);
    await audit(context, tx, 'plan-removed', { memberId, actor: 'member', detail: { planId } });
  }
}
