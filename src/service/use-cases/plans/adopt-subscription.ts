import type { AppSettings } from '../../domain/app-settings.ts';
import { canonicalEmail } from '../../domain/email-address.ts';
import type { FoundSubscription, Payments, PricedPlan } from '../../outside/payments/payments.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { AdminContext } from '../admin/admin-use-case.ts';
import { auditAdmin } from '../admin/audit-admin.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';

/**
 * What became of a subscription that was sold elsewhere. `adopted`: its member has the plan now.
 * `known`: she had it before. The rest stays as it is: it has ended, is of another app, pays for
 * several prices or for one that no plan names, or its customer is no member, or not hers.
 */
export const adoptionOutcomes = [
  'adopted',
  'known',
  'ended',
  'other-app',
  'several-prices',
  'no-plan',
  'no-member',
  'other-customer',
] as const;
export type AdoptionOutcome = (typeof adoptionOutcomes)[number];

export interface Adoption extends Pick<FoundSubscription, 'id' | 'email' | 'priceIds'> {
  outcome: AdoptionOutcome;
}

function planOf({ plans }: AppSettings, stripePriceId: string): PricedPlan | null {
  for (const { id: planId, name: planName, prices } of plans) {
    const price = prices.find((one) => one.stripePriceId === stripePriceId);
    if (price) return { planId, planName, price };
  }
  return null;
}

async function payerOf({ store, tenant }: AdminContext, email: string | null): Promise<MemberRecord | null> {
  const canonical = email === null ? null : canonicalEmail(email);
  return canonical === null ? null : store.members.byEmail(tenant, canonical);
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
  const { app, store, tenant, isDryRun } = context;
  if (found.owner === 'other') return 'other-app';
  if (await store.subscriptionSnapshots.find(tenant, found.id)) return 'known';
  if (found.hasEnded) return 'ended';
  const [priceId = '', ...more] = found.priceIds;
  if (more.length > 0) return 'several-prices';
  const plan = planOf(app, priceId);
  if (!plan) return 'no-plan';
  const member = await payerOf(context, found.email);
  if (!member) return 'no-member';
  if (member.paymentCustomerId !== null && member.paymentCustomerId !== found.customerId) return 'other-customer';
  if (isDryRun) return 'adopted';

  const { id: subscriptionId, customerId } = found;
  await store.members.update(tenant, member.id, { paymentCustomerId: customerId });
  const connection = await payments.adopt({ subscriptionId, customerId, memberId: member.id, plan });
  if (!connection) throw new Error('the provider does not know what it was told');
  // Any event of the provider is newer.
  const about = { connectionId: subscriptionId, snapshot: { at: 0, connection } };
  await receivePaymentEvent(context, payments, { id: `adopted:${subscriptionId}`, about });
  await auditAdmin(context, store, {
    event: 'subscription-adopted',
    memberId: member.id,
    detail: { planId: plan.planId, priceId: plan.price.id, subscriptionId },
  });
  return 'adopted';
}
