import { describe, expect, it } from 'vitest';
import type { Member } from '../../../src/contract/entities.ts';
import { type MenuFacts, menuEntries } from '../../../src/widget/profile/menu-entries.ts';
import { testMember } from '../../support/element-page.ts';

const entriesFor = (member: Partial<Member>, facts: Partial<MenuFacts> = {}) =>
  menuEntries({ member: testMember(member), hasProfileSection: true, ...facts });
const connection = (type: 'FREE' | 'SUBSCRIPTION') =>
  ({ id: 'con_1', planId: 'pln_1', active: true, status: 'ACTIVE', type, payment: null }) as const;

describe('§2.5 the menu', () => {
  it.each<[string, Partial<Member>, Partial<MenuFacts>, string[]]>([
    ['has Profile and Security for everybody', {}, {}, ['profile', 'security']],
    ['has no Profile without a section', {}, { hasProfileSection: false }, ['security']],
    [
      'has Plans and Billing Portal for a payment customer',
      { stripeCustomerId: 'cus_1' },
      {},
      ['profile', 'security', 'plans', 'portal'],
    ],
    ['has Plans for a free plan', { planConnections: [connection('FREE')] }, {}, ['profile', 'security', 'plans']],
    [
      'has no Plans for a paid plan alone',
      { planConnections: [connection('SUBSCRIPTION')] },
      {},
      ['profile', 'security'],
    ],
    [
      'has Plans for a joined team',
      { teams: { joinedTeams: [{ teamId: 't', planName: 'Team' }], ownedTeams: [] } },
      {},
      ['profile', 'security', 'plans'],
    ],
    [
      'has Team for the owner of one, and no Plans for that alone',
      { teams: { joinedTeams: [], ownedTeams: [{ teamId: 't' }] } },
      {},
      ['profile', 'security', 'team'],
    ],
  ])('%s', (_, member, facts, entries) => {
    expect(entriesFor(member, facts)).toEqual(entries);
  });
});
