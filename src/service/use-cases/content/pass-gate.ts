import { groupsFor } from '../../domain/content-access.ts';
import { type PageVerdict, pageVerdict } from '../../domain/gated-page.ts';
import { usablePlans } from '../member/usable-plans.ts';
import { tenantOf } from '../tenant-of.ts';
import type { Context } from '../use-case.ts';

/**
 * R50 whether whoever asks may have the page at `here`, decided now and from the database. Reads
 * only; a visitor costs no question.
 */
export async function passGate(context: Context, here: string): Promise<PageVerdict> {
  const { app, store, member } = context;
  const tenant = tenantOf(context);
  const groups = app.config.contentGroups;
  // Most pages are nobody's: seen as a visitor they are open already.
  const asVisitor = pageVerdict(groupsFor(groups, null), here);
  if (asVisitor.isOpen || !member) return asVisitor;
  const [connections, teams] = await Promise.all([
    store.planConnections.ofMember(tenant, member.id),
    store.teams.ofMember(tenant, member.id),
  ]);
  return pageVerdict(groupsFor(groups, await usablePlans(context, connections, teams.joined)), here);
}
