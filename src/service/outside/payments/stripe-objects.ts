import type Stripe from 'stripe';
import type { Mode } from '../../../contract/entities.ts';
import type { PaidConnection } from '../../domain/paid-connection.ts';
import { fromMinorUnits } from './minor-units.ts';
import type { FoundSubscription, Terms } from './payments.ts';

/**
 * Whose account this is: objects of other apps and modes may lie in the same one, and are none of
 * ours.
 */
export interface Owner {
  appId: string;
  mode: Mode;
}

/** Metadata of every object that we make, under names that no other software uses. */
export const metadataNames = {
  app: 'latchkey_app',
  mode: 'latchkey_mode',
  member: 'latchkey_member',
  plan: 'latchkey_plan',
  price: 'latchkey_price',
  call: 'latchkey_call',
  /** On a purchase: the owner has taken the plan back. */
  ended: 'latchkey_ended',
} as const;
type Metadata = Stripe.Metadata | null | undefined;

export const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === 'string' ? value : (value?.id ?? '');

/** Whose the object is, or null when it is not of this app and mode. */
export function holderIn(metadata: Metadata, { appId, mode }: Owner) {
  const { app, mode: inMode, member, plan, price } = metadataNames;
  if (!metadata || metadata[app] !== appId || metadata[inMode] !== mode || !metadata[member]) return null;
  return { appId, mode, memberId: metadata[member], planId: metadata[plan] ?? '', priceId: metadata[price] ?? '' };
}

/**
 * The payment intent of the open invoice, where it was expanded with the subscription.
 */
function openIntent({ latest_invoice: invoice }: Stripe.Subscription): Stripe.PaymentIntent | null {
  const payments = invoice && typeof invoice === 'object' ? (invoice.payments?.data ?? []) : [];
  const intent = payments.find(({ status }) => status === 'open')?.payment.payment_intent;
  return intent && typeof intent === 'object' ? intent : null;
}

function statusOf(subscription: Stripe.Subscription): PaidConnection['status'] {
  switch (subscription.status) {
    case 'active':
      return 'ACTIVE';
    case 'trialing':
      return 'TRIALING';
    case 'canceled':
    case 'incomplete_expired':
      return 'CANCELED';
    default:
      return openIntent(subscription)?.status === 'requires_action' ? 'REQUIRES_AUTHENTICATION' : 'REQUIRES_PAYMENT';
  }
}
const subscriptionStatus = {
  ACTIVE: 'PAID',
  TRIALING: 'TRIALING',
  CANCELED: 'CANCELED',
  REQUIRES_PAYMENT: 'UNPAID',
  REQUIRES_AUTHENTICATION: 'UNPAID',
} as const;

/**
 * A subscription as a connection; null = not ours, or not in the shape of the SDK's API version.
 */
export function subscriptionConnection(subscription: Stripe.Subscription, owner: Owner): PaidConnection | null {
  const item = subscription.items?.data[0];
  // The portal may have changed the price, and a price knows its plan. The subscription only knows
  // what it began with.
  const holder = holderIn({ ...subscription.metadata, ...pricedBy(item?.price.metadata) }, owner);
  if (!holder || !item || typeof item.current_period_end !== 'number') return null;
  const { priceId, ...rest } = holder;
  const status = statusOf(subscription);
  const { cancel_at, cancel_at_period_end, ended_at } = subscription;
  const cancelAt = ended_at ?? cancel_at ?? (cancel_at_period_end ? item.current_period_end : null);
  const quantity = item.quantity ?? 1;
  return {
    ...rest,
    id: subscription.id,
    customerId: idOf(subscription.customer),
    quantity,
    type: 'SUBSCRIPTION',
    status,
    payment: {
      amount: fromMinorUnits((item.price.unit_amount ?? 0) * quantity, item.price.currency),
      currency: item.price.currency,
      status: subscriptionStatus[status],
      lastBillingDate: status === 'TRIALING' ? null : item.current_period_start,
      nextBillingDate: status === 'CANCELED' || cancelAt !== null ? null : item.current_period_end,
      cancelAtDate: cancelAt,
      priceId,
    },
  };
}

export const hasEnded = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired';

const intervalTypes = { day: 'DAY', week: 'WEEK', month: 'MONTH', year: 'YEAR' } as const;

export const termsOf = ({ unit_amount, currency, recurring }: Stripe.Price): Terms => ({
  amount: fromMinorUnits(unit_amount ?? 0, currency),
  currency,
  interval: recurring && {
    type: intervalTypes[recurring.interval as keyof typeof intervalTypes],
    count: recurring.interval_count,
  },
});

const isOf = (metadata: Stripe.Metadata, { appId, mode }: Owner) =>
  metadata[metadataNames.app] === appId && metadata[metadataNames.mode] === mode;

/** A subscription whose customer was expanded. */
export function foundSubscription(subscription: Stripe.Subscription, owner: Owner): FoundSubscription {
  const { id, items, metadata } = subscription;
  const customer =
    typeof subscription.customer === 'object' && !subscription.customer.deleted ? subscription.customer : null;
  const marked = [metadata, customer?.metadata ?? {}].filter((one) => one[metadataNames.app]);
  const own = marked.find((one) => isOf(one, owner));
  return {
    id,
    customerId: idOf(subscription.customer),
    email: customer?.email ?? null,
    prices: items.data.map(({ price }) => ({ id: price.id, ...termsOf(price) })),
    hasEnded: hasEnded(subscription),
    isOfOther: marked.some((one) => !isOf(one, owner)),
    memberId: own?.[metadataNames.member] ?? null,
  };
}

const pricedBy = (metadata: Metadata): Stripe.Metadata => {
  const { plan, price } = metadataNames;
  return metadata?.[plan] && metadata[price] ? { [plan]: metadata[plan], [price]: metadata[price] } : {};
};

interface Purchase {
  id: string;
  customer: string | { id: string } | null;
  metadata: Metadata;
  amount: number;
  currency: string;
  /** Seconds since 1970. */
  created: number;
  refunded: boolean;
}

/**
 * A one-time purchase as a connection. A full refund ends it, and so can the owner of the app; a
 * partial refund does not.
 */
export function purchaseConnection(purchase: Purchase, owner: Owner): PaidConnection | null {
  const holder = holderIn(purchase.metadata, owner);
  if (!holder) return null;
  const { priceId, ...rest } = holder;
  const hasEnded = purchase.refunded || purchase.metadata?.[metadataNames.ended] !== undefined;
  return {
    ...rest,
    id: purchase.id,
    customerId: idOf(purchase.customer),
    quantity: 1,
    type: 'ONETIME',
    status: hasEnded ? 'CANCELED' : 'ACTIVE',
    payment: {
      amount: fromMinorUnits(purchase.amount, purchase.currency),
      currency: purchase.currency,
      status: purchase.refunded ? 'REFUNDED' : 'PAID',
      lastBillingDate: purchase.created,
      nextBillingDate: null,
      cancelAtDate: null,
      priceId,
    },
  };
}
