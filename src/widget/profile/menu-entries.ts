import type { Member } from '../../contract/entities.ts';

/** An entry of the menu: a panel, or the way to the payment provider's portal. */
export type MenuEntry = 'profile' | 'security' | 'plans' | 'team' | 'portal';

export interface MenuFacts {
  member: Member | null;
  /** There are visible custom fields, and the section is not hidden. */
  hasProfileSection: boolean;
}

/**
 * §2.5 what the menu holds for a member, on a phone too (M §3). Logout is always there and stands
 * below these.
 */
export function menuEntries({ member, hasProfileSection }: MenuFacts): MenuEntry[] {
  const isCustomer = Boolean(member?.stripeCustomerId);
  const hasFreePlan = member?.planConnections.some(({ type }) => type === 'FREE') === true;
  const shown: Record<MenuEntry, boolean> = {
    profile: hasProfileSection,
    security: true,
    plans: isCustomer || hasFreePlan || (member?.teams.joinedTeams.length ?? 0) > 0,
    team: (member?.teams.ownedTeams.length ?? 0) > 0,
    portal: isCustomer,
  };
  return (Object.keys(shown) as MenuEntry[]).filter((entry) => shown[entry]);
}
