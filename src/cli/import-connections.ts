import type { App } from '../service/domain/app-file/app.ts';
import { plain } from './import-columns.ts';
import { isObject, textOf, type Values } from './import-values.ts';
import type { ImportedMember, ImportNames } from './imported-member.ts';

type Connection = ImportedMember['connections'][number];

function freeConnection(planId: string, given: Values, isGift: boolean): Connection {
  const end = Date.parse(textOf(given.endsAt));
  return {
    planId,
    type: 'FREE',
    status: 'ACTIVE',
    active: true,
    payment: null,
    ...(isGift && { complimentary: true }),
    ...(!Number.isNaN(end) && { endsAt: end }),
  };
}

const finite = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const statuses = ['ACTIVE', 'TRIALING', 'CANCELED', 'REQUIRES_PAYMENT', 'REQUIRES_AUTHENTICATION'] as const;

/** Null without its price and state. */
function paidConnection(plan: App['plans'][number], given: Values): Connection | null {
  const payment = isObject(given.payment) ? given.payment : null;
  const price = plan.prices.find(({ id }) => id === payment?.priceId);
  const status = statuses.find((known) => known === given.status);
  if (!payment || !price || !status) return null;
  return {
    planId: plan.id,
    type: price.type,
    status,
    active: status === 'ACTIVE' || status === 'TRIALING',
    payment: {
      amount: finite(payment.amount) ?? price.amount,
      currency: price.currency,
      status: textOf(payment.status) || 'PAID',
      lastBillingDate: finite(payment.lastBillingDate),
      nextBillingDate: finite(payment.nextBillingDate),
      cancelAtDate: finite(payment.cancelAtDate),
      priceId: price.id,
    },
  };
}

/** Plans by id or name. A paid one only with its payment: without one it would never end. */
export function connectionsOf(
  plans: unknown[],
  app: App,
  names: ImportNames,
  notes: string[],
): ImportedMember['connections'] {
  const found = new Map<string, Connection>();
  for (const one of plans) {
    const given = isObject(one) ? one : { planId: one };
    const written = textOf(given.planId ?? given.id);
    const name = names.plans.get(written) ?? written;
    if (names.onlyNamedPlans && !names.plans.has(written)) continue;
    const plan = app.plans.find((candidate) => candidate.id === name || plain(candidate.name) === plain(name));
    if (!plan) {
      notes.push('a plan is not in the configuration and was left out; --plan names the one here');
      continue;
    }
    const isGift = given.complimentary === true;
    if (plan.prices.length === 0 || isGift) {
      if (given.active !== false) found.set(plan.id, freeConnection(plan.id, given, isGift));
      continue;
    }
    const paid = paidConnection(plan, given);
    if (!paid) {
      notes.push(`the paid plan ${plan.id} came without its price and state and was left out`);
      continue;
    }
    notes.push(
      `the paid plan ${plan.id} was taken as it stood; its subscription is not watched until the payment provider knows our marks`,
    );
    found.set(plan.id, paid);
  }
  return [...found.values()];
}
