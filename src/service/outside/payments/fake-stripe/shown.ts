import type Stripe from 'stripe';
import type * as record from './records.ts';
import type { World } from './world.ts';

/**
 * Records as the API shows them. Only the fields in use, but every name is one of the SDK's types:
 * a field that Stripe renames fails to compile here first.
 */
type Shown<T> = { [K in keyof T]?: unknown };
const list = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url });

export const shownCustomer = ({ id, created, livemode, metadata, email }: record.Customer) =>
  ({ id, object: 'customer', created, livemode, metadata, email }) satisfies Shown<Stripe.Customer>;

export const shownProduct = ({ id, created, livemode, metadata, name }: record.Product) =>
  ({ id, object: 'product', active: true, created, livemode, metadata, name }) satisfies Shown<Stripe.Product>;

export const shownPrice = ({ id, created, livemode, metadata, ...price }: record.Price) =>
  ({
    id,
    object: 'price',
    active: true,
    created,
    livemode,
    metadata,
    product: price.product,
    currency: price.currency,
    unit_amount: price.unitAmount,
    nickname: price.nickname,
    lookup_key: price.lookupKey,
    type: price.recurring ? 'recurring' : 'one_time',
    recurring: price.recurring && { interval: price.recurring.interval, interval_count: price.recurring.count },
  }) satisfies Shown<Stripe.Price>;

export const shownCoupon = ({ id, created, livemode, metadata, ...coupon }: record.Coupon) =>
  ({
    id,
    object: 'coupon',
    valid: true,
    created,
    livemode,
    metadata,
    percent_off: coupon.percentOff,
    amount_off: coupon.amountOff,
    currency: coupon.currency,
    duration: coupon.duration,
  }) satisfies Shown<Stripe.Coupon>;

export const shownCharge = (intent: record.Intent) =>
  ({
    id: intent.charge,
    object: 'charge',
    created: intent.created,
    livemode: intent.livemode,
    metadata: intent.metadata,
    amount: intent.amount,
    amount_refunded: intent.refunded ? intent.amount : 0,
    currency: intent.currency,
    customer: intent.customer,
    payment_intent: intent.id,
    paid: true,
    refunded: intent.refunded,
    status: 'succeeded',
  }) satisfies Shown<Stripe.Charge>;

export const shownIntent = (intent: record.Intent) =>
  ({
    id: intent.id,
    object: 'payment_intent',
    created: intent.created,
    livemode: intent.livemode,
    metadata: intent.metadata,
    amount: intent.amount,
    currency: intent.currency,
    customer: intent.customer,
    status: intent.status,
    latest_charge: intent.status === 'succeeded' ? shownCharge(intent) : null,
  }) satisfies Shown<Stripe.PaymentIntent>;

export function shownInvoice(world: World, invoice: record.Invoice) {
  const { id, created, livemode, status, amount, currency, customer } = invoice;
  const intent = invoice.intent ? world.get('intents', invoice.intent) : null;
  const subscription = world.get('subscriptions', invoice.subscription);
  const payment = intent && {
    id: `inpay_${id}`,
    object: 'invoice_payment',
    status: status === 'paid' ? 'paid' : 'open',
    payment: { type: 'payment_intent', payment_intent: shownIntent(intent) },
  };
  return {
    id,
    object: 'invoice',
    created,
    livemode,
    metadata: {},
    status,
    currency,
    customer,
    amount_due: amount,
    amount_paid: status === 'paid' ? amount : 0,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    payments: list(payment ? [payment] : [], '/v1/invoice_payments'),
  } satisfies Shown<Stripe.Invoice>;
}

export function shownSubscription(world: World, subscription: record.Subscription, expanded = false) {
  const { id, created, livemode, metadata, latestInvoice } = subscription;
  const item = {
    id: subscription.item,
    object: 'subscription_item',
    created,
    metadata: {},
    subscription: id,
    quantity: subscription.quantity,
    price: shownPrice(world.get('prices', subscription.price)),
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
  } satisfies Shown<Stripe.SubscriptionItem>;
  return {
    id,
    object: 'subscription',
    created,
    livemode,
    metadata,
    customer: subscription.customer,
    currency: item.price.currency,
    status: subscription.status,
    items: list([item], `/v1/subscription_items?subscription=${id}`),
    cancel_at: subscription.cancelAt ?? (subscription.cancelAtPeriodEnd ? subscription.periodEnd : null),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: { comment: subscription.comment ?? null, feedback: null, reason: null },
    ended_at: subscription.endedAt,
    trial_end: subscription.trialEnd,
    latest_invoice:
      latestInvoice && expanded ? shownInvoice(world, world.get('invoices', latestInvoice)) : latestInvoice,
  } satisfies Shown<Stripe.Subscription>;
}

export function shownSession(session: record.Session, total: { amount: number; currency: string }, url: string) {
  const { id, created, livemode, metadata, mode, status, customer } = session;
  const isPaid = status === 'complete' && total.amount > 0;
  return {
    id,
    object: 'checkout.session',
    created,
    livemode,
    metadata,
    mode,
    status,
    customer,
    client_reference_id: session.clientReferenceId,
    amount_total: total.amount,
    currency: total.currency,
    payment_status: isPaid ? 'paid' : total.amount > 0 ? 'unpaid' : 'no_payment_required',
    payment_intent: session.intent,
    subscription: session.subscription,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    expires_at: created + 24 * 60 * 60,
    url: status === 'open' ? url : null,
  } satisfies Shown<Stripe.Checkout.Session>;
}
