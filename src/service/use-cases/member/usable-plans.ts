import { givesAccess } from '../../../contract/gives-access.ts';
import type { PlanConnectionRecord } from '../../store/plans/plan-connections.ts';
import type { TeamRecord } from '../../store/teams/teams.ts';
import type { Context } from '../use-case.ts';

/**
 * R50 the ids of the plans that a member may use: her own that give access, and those of joined
 * teams whose owner still has them.
 */
export async function usablePlans(
  context: Pick<Context, 'store' | 'tenant'>,
  own: readonly PlanConnectionRecord[],
  joined: readonly TeamRecord[],
): Promise<ReadonlySet<string>> {
  const plans = new Set(own.filter(givesAccess).map(({ planId }) => planId));
  for (const { ownerId, planId } of joined) {
    const ofOwner = await context.store.planConnections.ofMember(context.tenant, ownerId);
    if (ofOwner.some((connection) => connection.planId === planId && givesAccess(connection))) plans.add(planId);
  }
  return plans;
}
