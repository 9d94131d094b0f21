import Stripe from 'stripe';
import type { PaidConnection } from '../../domain/paid-connection.ts';
import { type Owner, purchaseConnection, subscriptionConnection } from './stripe-objects.ts';

/** The present state of a connection by its id; null = none, or not of the owner. */
export function connectionReader(stripe: Stripe, owner: Owner): (id: string) => Promise<PaidConnection | null> {
  async function readPurchase(id: string) {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    if (intent.status !== 'succeeded') return null;
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    return purchaseConnection({ ...intent, refunded: charge?.refunded ?? false }, owner);
  }

  /** What a coupon paid wholly leaves no payment behind, only the session. */
  async function readFreePurchase(id: string) {
    const { amount_total, currency, status, ...session } = await stripe.checkout.sessions.retrieve(id);
    const bought = { ...session, amount: amount_total ?? 0, currency: currency ?? '', refunded: false };
    return status === 'complete' ? purchaseConnection(bought, owner) : null;
  }

  async function readSubscription(id: string) {
    const expand = ['latest_invoice.payments.data.payment.payment_intent'];
    return subscriptionConnection(await stripe.subscriptions.retrieve(id, { expand }), owner);
  }

  const reader = (id: string) =>
    id.startsWith('pi_') ? readPurchase : id.startsWith('cs_') ? readFreePurchase : readSubscription;

  return (id) => reader(id)(id).catch(unlessMissing(null));
}

/** For what may be gone already: answers `instead`. */
export const unlessMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return instead;
    throw error;
  };
