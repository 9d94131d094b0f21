import { groupsFor } from '../../domain/content-access.ts';
import { type PageVerdict, pageVerdict } from '../../domain/gated-page.ts';
import { usablePlans } from '../member/usable-plans.ts';
import type { Context } from '../use-case.ts';

/**
 * R50 whether the caller may see the page at `here`, by the database as it is now. Reads only; a
 * visitor costs no query.
 */
export async function passGate(context: Context, here: string): Promise<PageVerdict> {
  const { app, store, member, tenant } = context;
  const groups = app.config.contentGroups;
  // Most pages are not gated: they are open to visitors already.
  const asVisitor = pageVerdict(groupsFor(groups, null), here);
  if (asVisitor.isOpen || !member) return asVisitor;
  const [connections, teams] = await Promise.all([
    store.planConnections.ofMember(tenant, member.id),
    store.teams.ofMember(tenant, member.id),
  ]);
  const plans = await usablePlans(context, connections, teams.joined);
  return pageVerdict(groupsFor(groups, { plans, permissions: member.permissions }), here);
}
