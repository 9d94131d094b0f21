import { groupsFor } from '../../domain/content-access.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import { usablePlans } from '../member/usable-plans.ts';
import type { Context } from '../use-case.ts';

/** R50 keys of the content groups that a member may open right now; null = a visitor: none. */
export async function accessibleGroups(context: Context, member: MemberRecord | null): Promise<ReadonlySet<string>> {
  if (!member) return new Set();
  const { tenant } = context;
  const [connections, teams] = await Promise.all([
    context.store.planConnections.ofMember(tenant, member.id),
    context.store.teams.ofMember(tenant, member.id),
  ]);
  const plans = await usablePlans(context, connections, teams.joined);
  const groups = groupsFor(context.app.config.contentGroups, { plans, permissions: member.permissions });
  return new Set(groups.filter(({ activeMemberHasAccess }) => activeMemberHasAccess).map(({ key }) => key));
}
