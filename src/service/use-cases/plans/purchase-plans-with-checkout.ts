import { fail, failFields } from '../../../platform/http/api-error.ts';
import type { CheckoutOrder, Payments } from '../../outside/payments/payments.ts';
import { audit } from '../audit.ts';
import type { SignedInContext, UseCase } from '../use-case.ts';
import { mapPaymentError } from './map-payment-error.ts';
import { type PricedPlan, pricedPlan } from './priced-plan.ts';
import { returnUrl } from './return-url.ts';
import { withLease } from './with-lease.ts';

/** What we write on the provider's objects ourselves (R46). */
const ours = /^latchkey_/i;
/** The provider's own limits. */
const maxNotes = { keys: 20, keyLength: 40, valueLength: 500 };

type CheckoutContext = Pick<SignedInContext, 'app' | 'tenant' | 'store' | 'random' | 'payments' | 'callId' | 'member'>;
type Order = Pick<CheckoutOrder, 'couponId' | 'successUrl' | 'cancelUrl' | 'metadata'>;

/**
 * R46 begins a purchase: price, currency and quantity are the configuration's, the customer is the
 * token's, and the way back is an address of the app. The plan itself comes by webhook only (C6).
 */
export const purchasePlansWithCheckout: UseCase<'purchasePlansWithCheckout'> = async (context, input) => {
  const { app, store, member } = context;
  const found = pricedPlan(app, input.priceId);
  if (!found) return fail('price-no-longer-available');
  const { url } = await beginCheckout(context, found, () => ({
    couponId: input.couponId || null,
    successUrl: returnUrl(context, 'success_url', input.success_url, input.origin_url),
    cancelUrl: returnUrl(context, 'cancel_url', input.cancel_url, input.origin_url),
    metadata: notesOf(input.metadataForCheckout ?? {}),
  }));
  const detail = { priceId: found.price.id };
  await audit(context, store, 'checkout-begun', { memberId: member.id, actor: 'member', detail });
  return { data: { url } };
};

/** The page where the member pays. Its order is asked for as soon as anything can be bought. */
export async function beginCheckout(context: CheckoutContext, found: PricedPlan, orderOf: () => Order) {
  const { store, member } = context;
  const payments = (await context.payments?.()) ?? fail('payments-not-configured');
  const order = orderOf();
  const connections = await store.planConnections.ofMember(context.tenant, member.id);
  // No member pays twice for one plan: an active or unpaid subscription is managed in the portal.
  // What she has free of charge she may buy, so that it lasts.
  const own = connections.find(({ planId }) => planId === found.planId);
  if (own && own.status !== 'CANCELED' && !own.complimentary) return fail('already-have-plan');
  // Of two that begin at the same moment the second ends what the first began, so that at most one
  // can be paid.
  return withLease(context, `checkout ${member.id} ${found.planId}`, () =>
    mapPaymentError(async () =>
      payments.createCheckout({
        ...order,
        memberId: member.id,
        customerId: member.paymentCustomerId ?? (await newCustomer(context, payments)),
        plan: found,
        quantity: 1,
        trialDays: found.price.trialDays,
        idempotencyKey: context.callId ?? null,
      }),
    ),
  );
}

/**
 * Made once by any number of parallel calls: the provider's idempotency returns the same customer.
 */
async function newCustomer(context: CheckoutContext, payments: Payments): Promise<string> {
  const { store, member } = context;
  const paymentCustomerId = await payments.createCustomer({ id: member.id, email: member.email });
  await store.members.update(context.tenant, member.id, { paymentCustomerId });
  return paymentCustomerId;
}

function notesOf(notes: Record<string, string>): Record<string, string> {
  const entries = Object.entries(notes);
  const isFine = ([key, value]: [string, string]) =>
    key.length <= maxNotes.keyLength && value.length <= maxNotes.valueLength && !ours.test(key);
  if (entries.length > maxNotes.keys || !entries.every(isFine))
    failFields([{ field: 'metadataForCheckout', code: 'invalid-field-value' }]);
  return notes;
}
