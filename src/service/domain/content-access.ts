import type { ContentGroup } from '../../contract/entities.ts';
import { type GroupAccess, opensGroup } from '../../contract/opens-group.ts';

/**
 * R50 the groups with `activeMemberHasAccess` for one member; null = a visitor, who has access to
 * none.
 */
export function groupsFor(groups: readonly ContentGroup[], access: GroupAccess | null): ContentGroup[] {
  return groups.map((group) => ({ ...group, activeMemberHasAccess: access !== null && opensGroup(group, access) }));
}
