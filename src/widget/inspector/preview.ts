import { fill } from '../../catalogue/format-finding.ts';
import type { GateMember } from '../../catalogue/gates.ts';
import type { AppConfig } from '../../contract/entities.ts';
import type { InspectorTexts } from './inspector-texts.ts';

/**
 * A person whose view of the page can be shown. `member` as the gates take it; undefined: the
 * actual visitor or member.
 */
export interface Seer {
  id: string;
  name: string;
  member: GateMember | null | undefined;
}

const memberWith = (...planConnections: NonNullable<GateMember['planConnections']>): GateMember => ({
  verified: true,
  auth: { hasPassword: true },
  planConnections,
});

/** A visitor, a member, one of each plan and permission, and one whose payment failed. */
export function seersOf(app: AppConfig, { seers }: InspectorTexts): Seer[] {
  const connection = (planId: string, isPaid: boolean, status = 'ACTIVE') => ({
    planId,
    type: isPaid ? 'SUBSCRIPTION' : 'FREE',
    status,
    active: status === 'ACTIVE',
  });
  const paid = app.plans.find(({ prices }) => prices.length > 0);
  return [
    { id: '', name: seers.self, member: undefined },
    { id: 'visitor', name: seers.visitor, member: null },
    { id: 'member', name: seers.member, member: memberWith() },
    ...app.plans.map(({ id, name, prices }) => ({
      id,
      name: fill(seers.plan, { name }),
      member: memberWith(connection(id, prices.length > 0)),
    })),
    ...[...new Set(app.contentGroups.flatMap(({ permissions = [] }) => permissions))].map((name) => ({
      id: `permission:${name}`,
      name: fill(seers.permission, { name }),
      member: { ...memberWith(), permissions: [name] },
    })),
    ...(paid
      ? [{ id: 'failed', name: seers.failed, member: memberWith(connection(paid.id, true, 'REQUIRES_PAYMENT')) }]
      : []),
  ];
}
