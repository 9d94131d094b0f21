// @window
import { describe, expect, it } from 'vitest';
import { createGateTable } from '../../src/catalogue/gate-table.ts';
import { type GateGroup, type GateMember, hiddenFrom, maxComparedLength } from '../../src/catalogue/gates.ts';

const table = createGateTable();
const premium: GateGroup = { key: 'premium', plans: [{ id: 'pln_pro' }] };
const connection = (type: string, status = 'ACTIVE', planId = 'pln_pro') => ({
  planId,
  type,
  status,
  active: status === 'ACTIVE' || status === 'TRIALING',
});
const values = (
  [
    'members',
    'verified',
    'free-plans',
    'paid-plans',
    'no-plans',
    'is-trialing',
    'has-failed-payment',
    'has-password',
    'has-passkey',
    'has-second-factor',
    'is-admin',
    'premium',
  ] as const
).flatMap((value) => [value, `!${value}`]);

/** The values of data-ms-content that this person sees. */
const seen = (member: GateMember | null, groups = [premium], list: readonly string[] = values) => {
  const hidden = hiddenFrom(table, member, groups, false);
  return list.filter((value) => {
    const element = document.createElement('p');
    element.setAttribute('data-ms-content', value);
    return !element.matches(hidden);
  });
};
const positives = (member: GateMember) => seen(member).filter((value) => !value.startsWith('!'));

describe('gates', () => {
  it('M §1.5 a visitor sees only !members, !free-plans, !paid-plans, !no-plans, !is-trialing, !key', () => {
    // is-admin has no opposite in the language, so `!is-admin` reads as the opposite of a group.
    expect(seen(null)).toEqual([
      '!members',
      '!free-plans',
      '!paid-plans',
      '!no-plans',
      '!is-trialing',
      '!is-admin',
      '!premium',
    ]);
  });

  it.each<[string, GateMember, string[]]>([
    ['without plans', { planConnections: [] }, ['members', 'no-plans']],
    [
      'verified, with a password',
      { verified: true, auth: { hasPassword: true }, planConnections: [] },
      ['members', 'verified', 'no-plans', 'has-password'],
    ],
    ['with a passkey', { auth: { hasPasskey: true }, planConnections: [] }, ['members', 'no-plans', 'has-passkey']],
    [
      'with an authenticator app',
      { auth: { hasSecondFactor: true }, planConnections: [] },
      ['members', 'no-plans', 'has-second-factor'],
    ],
    ['with a free plan', { planConnections: [connection('FREE', 'ACTIVE', 'pln_free')] }, ['members', 'free-plans']],
    [
      'with a free plan that opens the group',
      { planConnections: [connection('FREE')] },
      ['members', 'free-plans', 'premium'],
    ],
    ['with a subscription', { planConnections: [connection('SUBSCRIPTION')] }, ['members', 'paid-plans', 'premium']],
    [
      'in a trial',
      { planConnections: [connection('SUBSCRIPTION', 'TRIALING')] },
      ['members', 'paid-plans', 'is-trialing', 'premium'],
    ],
    [
      'with a cancelled subscription',
      { planConnections: [connection('SUBSCRIPTION', 'CANCELED')] },
      ['members', 'no-plans'],
    ],
    [
      'whose payment failed',
      { planConnections: [connection('SUBSCRIPTION', 'REQUIRES_PAYMENT')] },
      ['members', 'paid-plans', 'has-failed-payment'],
    ],
    [
      'whose payment waits for her bank',
      { planConnections: [connection('SUBSCRIPTION', 'REQUIRES_AUTHENTICATION')] },
      ['members', 'paid-plans', 'has-failed-payment'],
    ],
    [
      'with a seat in a team that has a plan',
      { planConnections: [], teams: { joinedTeams: [{ planId: 'pln_pro' }] } },
      ['members', 'no-plans', 'premium'],
    ],
    ['whose team has lost its plan', { planConnections: [], teams: { joinedTeams: [{}] } }, ['members', 'no-plans']],
    ['who moderates', { planConnections: [], _comments: { isModerator: true } }, ['members', 'no-plans', 'is-admin']],
  ])('M §1.5 a member %s passes the right gates', (_, member, expected) => {
    expect(positives(member)).toEqual(expected);
  });

  it('M §1.5 for a member the opposite of a gate shows exactly when the gate does not', () => {
    const member = { verified: true, planConnections: [connection('FREE')] };
    for (const value of values.filter((one) => !one.startsWith('!'))) {
      expect(seen(member, [premium], [value, `!${value}`])).toHaveLength(1);
    }
  });

  it('M §1.5 a key that no group has is closed, and its opposite open', () => {
    expect(seen({ planConnections: [] }, [], ['gold', '!gold'])).toEqual(['!gold']);
  });

  it('M §1.5 a group for all members opens for each of them', () => {
    expect(seen({ planConnections: [] }, [{ key: 'club', allowAllMembers: true }], ['club', '!club'])).toEqual([
      'club',
    ]);
  });

  it.each<[string, string, boolean]>([
    ['a value', 'field:company', true],
    ['no value', 'field:nickname', false],
    ['an empty value', 'field:empty', false],
    ['a ticked box', 'field:terms', true],
    ['an unticked box', 'field:news', false],
    ['the value itself', 'field:company=Juniper & Sons', true],
    ['another value', 'field:company=Juniper', false],
    ['a value in other capitals', 'field:company=juniper & sons', false],
    ['what an unticked box holds', 'field:news=false', true],
    ['one of several values', 'field:kinds=raku', true],
    ['all of several values', 'field:kinds=raku,stoneware', true],
    ['none of several values', 'field:kinds=ware', false],
    ['a value with signs of CSS', 'field:note=*{a:b}~', true],
    ['a long value', `field:long=${'x'.repeat(maxComparedLength)}`, true],
    ['a longer value', `field:longer=${'x'.repeat(maxComparedLength + 1)}`, false],
    ['the presence of a longer value', 'field:longer', true],
    ['a field of every object', 'field:constructor', false],
    ['no field at all', 'field:', false],
    ['a permission', 'permission:press', true],
    ['a permission with a colon', 'permission:pf:moderate', true],
    ['another permission', 'permission:admin', false],
    ['a plan', 'plan:pln_pro', true],
    ['the plan of a seat', 'plan:pln_team', true],
    ['a plan whose payment failed', 'plan:pln_late', false],
    ['a seat without a plan', 'plan:undefined', false],
  ])('M §1.5 %s opens its gate, and closes the opposite', (_, value, isOpen) => {
    const member: GateMember = {
      planConnections: [connection('SUBSCRIPTION'), connection('SUBSCRIPTION', 'REQUIRES_PAYMENT', 'pln_late')],
      teams: { joinedTeams: [{ planId: 'pln_team' }, {}] },
      permissions: ['press', 'pf:moderate'],
      customFields: {
        company: 'Juniper & Sons',
        empty: '',
        terms: 'true',
        news: 'false',
        kinds: 'raku,stoneware',
        note: '*{a:b}~',
        long: 'x'.repeat(maxComparedLength),
        longer: 'x'.repeat(maxComparedLength + 1),
      },
    };
    expect(seen(member, [], [value, `!${value}`])).toEqual([isOpen ? value : `!${value}`]);
    expect(seen(null, [], [value, `!${value}`])).toEqual([`!${value}`]);
  });

  it('C8 with a minimal cached copy the last known groups decide, and unknown content is closed', () => {
    const group = { key: 'premium', activeMemberHasAccess: true };
    expect(seen({}, [group]).filter((value) => !value.startsWith('!'))).toEqual(['members', 'premium']);
  });

  it('R98 a group key full of CSS stays a value', () => {
    const key = '"],*{display:none}[x="';
    expect(seen({ planConnections: [] }, [{ key, allowAllMembers: true }], [key, `!${key}`, 'other'])).toEqual([key]);
  });

  it.each<[string, string, GateMember | null, boolean]>([
    ['logout', 'data-ms-action="logout"', null, false],
    ['logout', 'data-ms-action="logout"', {}, true],
    ['the profile modal', 'data-ms-modal="profile"', null, false],
    ['the login modal', 'data-ms-modal="login"', null, true],
    ['the image upload', 'data-ms-action="profile-image"', null, true],
    ['the portal', 'data-ms-action="customer-portal"', {}, false],
    ['the portal', 'data-ms-action="customer-portal"', { stripeCustomerId: 'cus_1' }, true],
    ['resending the verification', 'data-ms-action="resend-verification-email"', { verified: false }, true],
    ['resending the verification', 'data-ms-action="resend-verification-email"', { verified: true }, false],
    ['removing a plan', 'data-ms-plan:remove="pln_free"', null, false],
    ['removing a plan', 'data-ms-plan:remove="pln_free"', { planConnections: [] }, false],
    [
      'removing a plan',
      'data-ms-plan:remove="pln_free"',
      { planConnections: [connection('FREE', 'ACTIVE', 'pln_free')] },
      true,
    ],
    ['adding a plan', 'data-ms-plan:add="pln_free"', null, true],
    ['going on with checkout', 'data-ms-action="return-to-checkout"', {}, false],
  ])('M §1.4 %s (%s) for %o: %s', (_, attribute, member, isShown) => {
    document.body.innerHTML = `<a ${attribute}></a>`;
    expect(document.querySelector('a')!.matches(hiddenFrom(table, member, [], false))).toBe(!isShown);
  });

  it('M §1.4 going on with checkout shows while a price waits', () => {
    document.body.innerHTML = '<a data-ms-action="return-to-checkout"></a>';
    expect(document.querySelector('a')!.matches(hiddenFrom(table, {}, [], true))).toBe(false);
  });
});
