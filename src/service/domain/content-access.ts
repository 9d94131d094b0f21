import type { ContentGroup } from '../../contract/entities.ts';

/**
 * R50 the groups with `activeMemberHasAccess` for one member. `plans` are those that she may use,
 * by herself or through a team; null = a visitor, who has access to none.
 */
export function groupsFor(groups: readonly ContentGroup[], plans: ReadonlySet<string> | null): ContentGroup[] {
  return groups.map((group) => ({
    ...group,
    activeMemberHasAccess: plans !== null && (group.allowAllMembers || group.plans.some(({ id }) => plans.has(id))),
  }));
}
