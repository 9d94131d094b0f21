/** What a member has that opens content groups. */
export interface GroupAccess {
  /** Plans that the member may use, own ones and those of joined teams. */
  plans: ReadonlySet<string>;
  permissions: readonly string[];
}

interface Group {
  allowAllMembers?: boolean;
  plans?: readonly { id: string }[] | undefined;
  permissions?: readonly string[] | undefined;
}

/**
 * R50 whether a member may enter a content group: all members, one of its plans or one of its
 * permissions. Page, gate and secure content decide by this line.
 */
export const opensGroup = ({ allowAllMembers, plans, permissions }: Group, access: GroupAccess): boolean =>
  allowAllMembers === true ||
  plans?.some(({ id }) => access.plans.has(id)) === true ||
  permissions?.some((name) => access.permissions.includes(name)) === true;
