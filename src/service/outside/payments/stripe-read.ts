import Stripe from 'stripe';
import type { PaidConnection, StoredSnapshot } from '../../domain/paid-connection.ts';
import { type Owner, purchaseConnection, subscriptionConnection } from './stripe-objects.ts';

/** When Stripe answered, by its own clock; its events are dated by the same. */
const answeredAt = ({ lastResponse }: Stripe.Response<object>): number =>
  Math.floor((Date.parse(lastResponse.headers.date ?? '') || Date.now()) / 1000);

const readAt = (answer: Stripe.Response<object>, connection: PaidConnection | null): StoredSnapshot | null =>
  connection && { at: answeredAt(answer), connection };

/** The present state of a connection by its id; null = none, or not of the owner. */
export function snapshotReader(stripe: Stripe, owner: Owner): (id: string) => Promise<StoredSnapshot | null> {
  async function readPurchase(id: string) {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    if (intent.status !== 'succeeded') return null;
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    return readAt(intent, purchaseConnection({ ...intent, refunded: charge?.refunded ?? false }, owner));
  }

  /** What a coupon paid wholly leaves no payment behind, only the session. */
  async function readFreePurchase(id: string) {
    const answer = await stripe.checkout.sessions.retrieve(id);
    const { amount_total, currency, status, ...session } = answer;
    const bought = { ...session, amount: amount_total ?? 0, currency: currency ?? '', refunded: false };
    return readAt(answer, status === 'complete' ? purchaseConnection(bought, owner) : null);
  }

  async function readSubscription(id: string) {
    const expand = ['latest_invoice.payments.data.payment.payment_intent'];
    const answer = await stripe.subscriptions.retrieve(id, { expand });
    return readAt(answer, subscriptionConnection(answer, owner));
  }

  const reader = (id: string) =>
    id.startsWith('pi_') ? readPurchase : id.startsWith('cs_') ? readFreePurchase : readSubscription;

  return (id) => reader(id)(id).catch(unlessMissing(null));
}

/** What a customer subscribes to now; nothing where there is no such customer any more. */
export async function subscribedBy(stripe: Stripe, owner: Owner, customer: string): Promise<PaidConnection[]> {
  const none = { data: [] as Stripe.Subscription[] };
  const { data } = await stripe.subscriptions.list({ customer, limit: 100 }).catch(unlessMissing(none));
  return data.flatMap((one) => subscriptionConnection(one, owner) ?? []);
}

/** For what may be gone already: answers `instead`. */
export const unlessMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return instead;
    throw error;
  };
