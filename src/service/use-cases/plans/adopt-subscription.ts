import type { AppSettings } from '../../domain/app-settings.ts';
import { canonicalEmail } from '../../domain/email-address.ts';
import { type FoundSubscription, hasTerms, type Payments, type PricedPlan } from '../../outside/payments/payments.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { AdminContext } from '../admin/admin-use-case.ts';
import { auditAdmin } from '../admin/audit-admin.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';

/**
 * What became of a subscription that was sold elsewhere. `adopted`: its member has the plan now.
 * `known`: she had it before. The rest stays as it is: it has ended, is of another app, pays for
 * several prices, for one that no plan names or whose terms differ from it, or its customer is no
 * member, one who has not confirmed the address, or not hers.
 */
export const adoptionOutcomes = [
  'adopted',
  'known',
  'ended',
  'other-app',
  'several-prices',
  'no-plan',
  'other-terms',
  'no-member',
  'not-verified',
  'other-customer',
] as const;
export type AdoptionOutcome = (typeof adoptionOutcomes)[number];

export interface Adoption extends Pick<FoundSubscription, 'id' | 'email'> {
  priceIds: string[];
  outcome: AdoptionOutcome;
}

function planOf({ plans }: AppSettings, stripePriceId: string): PricedPlan | null {
  for (const { id: planId, name: planName, prices } of plans) {
    const price = prices.find((one) => one.stripePriceId === stripePriceId);
    if (price) return { planId, planName, price };
  }
  return null;
}

/** R11 whom our marks name, else the member who has confirmed the customer's address. */
async function payerOf(
  { store, tenant }: AdminContext,
  { memberId, email }: FoundSubscription,
): Promise<MemberRecord | 'no-member' | 'not-verified'> {
  const marked = memberId === null ? null : await store.members.byId(tenant, memberId);
  if (marked) return marked;
  const canonical = email === null ? null : canonicalEmail(email);
  const member = canonical === null ? null : await store.members.byEmail(tenant, canonical);
  if (!member) return 'no-member';
  return member.verified ? member : 'not-verified';
}

/**
 * Makes a subscription that was sold elsewhere pay for the plan whose price names it: that of the
 * member with the customer's address. Writes marks at the provider and nothing that charges. Throws
 * `PaymentError`.
 */
export async function adoptSubscription(
  context: AdminContext,
  payments: Pick<Payments, 'adopt' | 'read'>,
  found: FoundSubscription,
): Promise<AdoptionOutcome> {
  const { app, store, tenant } = context;
  if (found.isOfOther) return 'other-app';
  if (await store.subscriptionSnapshots.find(tenant, found.id)) return 'known';
  if (found.hasEnded) return 'ended';
  const [price, ...more] = found.prices;
  if (more.length > 0) return 'several-prices';
  const plan = price ? planOf(app, price.id) : null;
  if (!plan) return 'no-plan';
  if (!hasTerms(price!, plan.price)) return 'other-terms';
  const member = await payerOf(context, found);
  if (typeof member === 'string') return member;
  if (member.paymentCustomerId !== null && member.paymentCustomerId !== found.customerId) return 'other-customer';
  if (!context.isDryRun) await adopt(context, payments, found, member, plan);
  return 'adopted';
}

async function adopt(
  context: AdminContext,
  payments: Pick<Payments, 'adopt' | 'read'>,
  subscription: FoundSubscription,
  member: MemberRecord,
  plan: PricedPlan,
): Promise<void> {
  const { store, tenant } = context;
  const connection = await payments.adopt({ subscription, memberId: member.id, plan });
  if (!connection) throw new Error('the provider does not name the member whom it was given');
  await store.members.update(tenant, member.id, { paymentCustomerId: subscription.customerId });
  // Any event of the provider is newer.
  const about = { connectionId: subscription.id, snapshot: { at: 0, connection } };
  const outcome = await receivePaymentEvent(context, payments, {
    id: `adopted:${member.id}:${subscription.id}`,
    about,
  });
  if (outcome === 'foreign') throw new Error('the member is gone');
  await auditAdmin(context, store, {
    event: 'subscription-adopted',
    memberId: member.id,
    detail: { planId: plan.planId, priceId: plan.price.id, subscriptionId: subscription.id },
  });
}
