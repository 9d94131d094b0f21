import type Stripe from 'stripe';
import type { PaymentEvent } from './payments.ts';
import { type Owner, purchaseConnection, subscriptionConnection } from './stripe-objects.ts';

const idOf = (value: string | { id: string } | null | undefined) => (typeof value === 'string' ? value : value?.id);

/**
 * R60 translates a Stripe event. Pure. An event that lacks the state (how a failed payment may be
 * fixed) gives a snapshot without a connection: then the provider is queried. Events of other apps
 * in the same account give none.
 */
export function paymentEvent(event: Stripe.Event, owner: Owner): PaymentEvent {
  const { id, created: at } = event;
  const about = (connectionId: string | undefined, connection: ReturnType<typeof subscriptionConnection>) => ({
    id,
    about: connectionId ? { connectionId, snapshot: { at, connection } } : null,
  });

  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed': {
      const subscription = event.data.object;
      const connection = subscriptionConnection(subscription, owner);
      if (!connection) return about(isForeign(subscription.metadata, owner) ? undefined : subscription.id, null);
      return about(subscription.id, connection.status.startsWith('REQUIRES') ? null : connection);
    }
    case 'invoice.payment_action_required':
    case 'invoice.payment_failed': {
      const details = event.data.object.parent?.subscription_details;
      return about(isForeign(details?.metadata, owner) ? undefined : idOf(details?.subscription), null);
    }
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object;
      if (session.mode !== 'payment' || session.payment_status === 'unpaid') return about(undefined, null);
      // A coupon over the whole price leaves no payment; then the session is all there is.
      const purchaseId = idOf(session.payment_intent) ?? session.id;
      const { customer, metadata, created } = session;
      const bought = {
        customer,
        metadata,
        created,
        amount: session.amount_total ?? 0,
        currency: session.currency ?? '',
      };
      const connection = purchaseConnection({ ...bought, id: purchaseId, refunded: false }, owner);
      return about(connection ? purchaseId : undefined, connection);
    }
    case 'charge.refunded': {
      const charge = event.data.object;
      const purchaseId = idOf(charge.payment_intent);
      const connection = purchaseId ? purchaseConnection({ ...charge, id: purchaseId }, owner) : null;
      // A partial refund changes nothing here, and a snapshot would look like a change.
      return about(connection && charge.refunded ? purchaseId : undefined, connection);
    }
    default:
      return about(undefined, null);
  }
}

/** Certainly of another app or mode. Without our metadata that is unknown, so we ask Stripe. */
const isForeign = (metadata: Stripe.Metadata | null | undefined, { appId, mode }: Owner) =>
  Boolean(metadata?.latchkey_app && (metadata.latchkey_app !== appId || metadata.latchkey_mode !== mode));
