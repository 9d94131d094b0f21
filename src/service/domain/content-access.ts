import type { ContentGroup, PlanConnection } from '../../contract/entities.ts';

/** Whether a connection gives what its plan gives. */
export const givesAccess = ({ active, status }: PlanConnection): boolean =>
  active && (status === 'ACTIVE' || status === 'TRIALING');

/**
 * R50 the groups as somebody sees them: with `activeMemberHasAccess`. `connections` null = a visitor, who has access to none.
 */
export function groupsFor(
  groups: readonly ContentGroup[],
  connections: readonly PlanConnection[] | null,
): ContentGroup[] {
  const plans = new Set(connections?.filter(givesAccess).map(({ planId }) => planId));
  return groups.map((group) => ({
    ...group,
    activeMemberHasAccess:
      connections !== null && (group.allowAllMembers || group.plans.some(({ id }) => plans.has(id))),
  }));
}
