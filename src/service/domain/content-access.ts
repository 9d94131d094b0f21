import type { ContentGroup, PlanConnection } from '../../contract/entities.ts';

/** Whether a connection gives what its plan gives. */
export const givesAccess = ({ active, status }: PlanConnection): boolean =>
  active && (status === 'ACTIVE' || status === 'TRIALING');

/**
 * R50 the groups as somebody sees them: with `activeMemberHasAccess`. `plans` are those that she may use, by herself or through a
 * team; null = a visitor, who has access to none.
 */
export function groupsFor(groups: readonly ContentGroup[], plans: ReadonlySet<string> | null): ContentGroup[] {
  return groups.map((group) => ({
    ...group,
    activeMemberHasAccess: plans !== null && (group.allowAllMembers || group.plans.some(({ id }) => plans.has(id))),
  }));
}
