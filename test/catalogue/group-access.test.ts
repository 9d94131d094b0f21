// @window
import { describe, expect, it } from 'vitest';
import { type GateMember, hasAccess } from '../../src/catalogue/gates.ts';
import type { ContentGroup, PlanConnection } from '../../src/contract/entities.ts';
import { givesAccess } from '../../src/contract/gives-access.ts';
import { groupsFor } from '../../src/service/domain/content-access.ts';

const group = (over: Partial<ContentGroup>): ContentGroup => ({
  id: 'grp',
  name: 'Premium',
  key: 'premium',
  allowAllMembers: false,
  redirect: null,
  urls: [],
  plans: [],
  ...over,
});
const pro = (status: PlanConnection['status'], active = true) => ({
  planConnections: [{ planId: 'pln_pro', type: 'SUBSCRIPTION', status, active }],
});
const [all, byPlan, byPermission, byBoth, closed] = [
  group({ allowAllMembers: true }),
  group({ plans: [{ id: 'pln_pro' }] }),
  group({ permissions: ['press', 'staff'] }),
  group({ plans: [{ id: 'pln_pro' }], permissions: ['press'] }),
  group({}),
];

describe('access to a content group', () => {
  it.each<[string, GateMember | null, boolean[]]>([
    ['a visitor', null, [false, false, false, false, false]],
    ['a member', {}, [true, false, false, false, false]],
    ['an active plan', pro('ACTIVE'), [true, true, false, true, false]],
    ['a trial', pro('TRIALING'), [true, true, false, true, false]],
    ['a failed payment', pro('REQUIRES_PAYMENT'), [true, false, false, false, false]],
    ['a plan that is switched off', pro('ACTIVE', false), [true, false, false, false, false]],
    ['a seat in a team', { teams: { joinedTeams: [{ planId: 'pln_pro' }] } }, [true, true, false, true, false]],
    ['a seat whose plan is gone', { teams: { joinedTeams: [{}] } }, [true, false, false, false, false]],
    ['a permission', { permissions: ['press'] }, [true, false, true, true, false]],
    ['the second permission', { permissions: ['x', 'staff'] }, [true, false, true, false, false]],
    ['a permission of another case', { permissions: ['Press'] }, [true, false, false, false, false]],
    ['a permission like a plan', { permissions: ['pln_pro'] }, [true, false, false, false, false]],
    ['both', { ...pro('ACTIVE'), permissions: ['press'] }, [true, true, true, true, false]],
  ])('R50 with %s page and service give the same groups', (_, member, expected) => {
    const groups = [all, byPlan, byPermission, byBoth, closed];
    // As the service reads it from its tables; a page gets the connections themselves.
    const known = member && { planConnections: [], ...member };
    const own = (known?.planConnections ?? []) as PlanConnection[];
    const plans = [...own.filter(givesAccess), ...(known?.teams?.joinedTeams ?? [])].flatMap(
      ({ planId }) => planId ?? [],
    );
    const access = known && { plans: new Set(plans), permissions: known.permissions ?? [] };
    expect(groupsFor(groups, access).map((one) => one.activeMemberHasAccess)).toEqual(expected);
    expect(groups.map((one) => hasAccess(known, one))).toEqual(expected);
  });
});
