import { describe, expect, it } from 'vitest';
import type { AppConfig, Member, PlanConnection } from '../../../src/contract/entities.ts';
import { de } from '../../../src/texts/widget/de.ts';
import { en } from '../../../src/texts/widget/en.ts';
import { addEnglish, createSay } from '../../../src/texts/widget/texts.ts';
import { planDetails, teamPlanDetails } from '../../../src/widget/profile/plan-details.ts';

const prices = [
  { id: 'prc_month', interval: { type: 'MONTH', count: 1 } },
  { id: 'prc_quarter', interval: { type: 'MONTH', count: 3 } },
  { id: 'prc_once', interval: null },
];
const app = {
  plans: [{ id: 'pln_a', prices }],
  contentGroups: [
    { name: 'Courses', plans: [{ id: 'pln_a' }] },
    { name: 'Workshops', plans: [{ id: 'pln_a' }, { id: 'pln_b' }] },
    { name: 'Others', plans: [{ id: 'pln_b' }] },
  ],
} as unknown as AppConfig;
const noTeams: Member['teams'] = { joinedTeams: [], ownedTeams: [] };
/** Noon, so that every time zone but the outermost has this day. */
const noon = Date.UTC(2030, 4, 17, 12) / 1000;
const payment = {
  amount: 12,
  currency: 'usd',
  status: 'PAID',
  lastBillingDate: null,
  nextBillingDate: null,
  cancelAtDate: null,
  priceId: 'prc_month',
};
type Case = Partial<Omit<PlanConnection, 'payment'>> & { payment?: Partial<typeof payment> | object | null };

addEnglish(en);

function linesOf(
  over: Case,
  {
    teams = noTeams,
    tag = 'en-US',
    say = createSay(
      () => [],
      () => 'en',
    ),
  } = {},
) {
  const connection = {
    id: 'con_1',
    planId: 'pln_a',
    active: false,
    status: 'ACTIVE',
    type: 'SUBSCRIPTION',
    ...over,
    payment: over.payment === null ? null : { ...payment, ...over.payment },
  } as PlanConnection;
  return planDetails(connection, { teams } as Member, app, say, tag).map(
    ({ text, isProblem }) =>
      // Languages put spaces that do not break between number and sign.
      (isProblem ? '! ' : '') + text.replace(/[\u00a0\u202f]/g, ' '),
  );
}

describe('§2.5 the details of a plan', () => {
  const day = 'May 17, 2030';
  it.each<[string, Case, string[]]>([
    ['a free plan', { type: 'FREE', payment: null }, ['Free']],
    [
      'a free plan with an end',
      { type: 'FREE', payment: null, endsAt: '2030-05-17T12:00:00.000Z' },
      [`Free until ${day}`],
    ],
    ['a monthly one', {}, ['$12.00 per month', 'Active']],
    [
      'its next payment',
      { payment: { nextBillingDate: noon } },
      ['$12.00 per month', `Active · Next payment on ${day}`],
    ],
    ['a quarterly one', { payment: { priceId: 'prc_quarter' } }, ['$12.00 per 3 months', 'Active']],
    ['a price no longer offered', { payment: { priceId: 'prc_old' } }, ['$12.00', 'Active']],
    ['a currency without cents', { payment: { currency: 'jpy' } }, ['¥12 per month', 'Active']],
    ['no currency', { payment: { currency: '' } }, ['Active']],
    ['no payment', { payment: null }, ['Active']],
    ['one paid once', { type: 'ONETIME', payment: { priceId: 'prc_once' } }, ['$12.00, paid once', 'Active']],
    ['a trial', { status: 'TRIALING', payment: { nextBillingDate: noon } }, ['$12.00 per month', `Trial until ${day}`]],
    ['a trial without dates', { status: 'TRIALING', payment: null }, ['Trial']],
    [
      'a cancelled trial',
      { status: 'TRIALING', payment: { cancelAtDate: noon } },
      ['$12.00 per month', `Trial · Ends on ${day}`],
    ],
    ['one that ends', { payment: { cancelAtDate: noon } }, ['$12.00 per month', `Active · Ends on ${day}`]],
    ['an ended one', { status: 'CANCELED', payment: { cancelAtDate: noon } }, ['$12.00 per month', `Ended on ${day}`]],
    ['a refunded one', { status: 'CANCELED', type: 'ONETIME' }, ['$12.00, paid once', 'Cancelled']],
    [
      'a failed payment',
      { status: 'REQUIRES_PAYMENT', payment: { nextBillingDate: noon } },
      ['$12.00 per month', '! Payment failed. Update your card in the billing portal.'],
    ],
    [
      'an unconfirmed payment',
      { status: 'REQUIRES_AUTHENTICATION' },
      ['$12.00 per month', '! Payment not confirmed. Confirm it in the billing portal.'],
    ],
    ['what an active one opens', { active: true }, ['$12.00 per month', 'Active', 'Opens Courses and Workshops']],
  ])('§2.5 shows %s', (_, connection, lines) => {
    expect(linesOf(connection)).toEqual(lines);
  });

  it.each<[string, Member['teams']['ownedTeams'][number], string[]]>([
    ['used and free', { teamId: 't', planId: 'pln_a', seatsUsed: 3, maxTeamMembers: 5 }, ['3 of 5 seats']],
    ['without limit', { teamId: 't', planId: 'pln_a', seatsUsed: 3, maxTeamMembers: null }, ['3 Seats']],
    ['of another plan', { teamId: 't', planId: 'pln_b', seatsUsed: 3, maxTeamMembers: 5 }, []],
    ['of an older service', { teamId: 't' }, []],
  ])('§2.5 shows the seats of a team: %s', (_, owned, lines) => {
    expect(linesOf({ type: 'FREE', payment: null }, { teams: { joinedTeams: [], ownedTeams: [owned] } })).toEqual([
      'Free',
      ...lines,
    ]);
  });

  it('§2.5 writes price, interval, date and list as the page’s language does', () => {
    const german = {
      tag: 'de',
      say: createSay(
        () => [de],
        () => 'de',
      ),
    };
    expect(linesOf({ active: true, payment: { currency: 'eur', nextBillingDate: noon } }, german)).toEqual([
      '12,00 € pro Monat',
      'Aktiv · Nächste Zahlung am 17. Mai 2030',
      'Öffnet Courses und Workshops',
    ]);
  });

  it('§2.5 survives a page whose language does not exist', () => {
    expect(linesOf({ type: 'FREE', active: true, payment: null }, { tag: 'not a language' })[0]).toBe('Free');
  });

  it('§2.5 shows of a joined team’s plan what it opens, and nothing of its payment', () => {
    const say = createSay(
      () => [],
      () => 'en',
    );
    expect(teamPlanDetails('pln_b', app, say, 'en')).toEqual([{ text: 'Opens Workshops and Others' }]);
    expect(teamPlanDetails(undefined, app, say, 'en')).toEqual([]);
  });
});
