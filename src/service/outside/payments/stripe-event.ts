import type Stripe from 'stripe';
import type { PaymentEvent } from './payments.ts';
import { type Owner, purchaseConnection, subscriptionConnection } from './stripe-objects.ts';

const idOf = (value: string | { id: string } | null | undefined) => (typeof value === 'string' ? value : value?.id);

type Connection = ReturnType<typeof subscriptionConnection>;
/** A null connection is queried at the provider; an undefined id is none. */
type About = readonly [connectionId: string | undefined, connection: Connection];
const nothing: About = [undefined, null];

/** Certainly of another app or mode. Without our metadata that is unknown, so we ask Stripe. */
const isForeign = (metadata: Stripe.Metadata | null | undefined, { appId, mode }: Owner) =>
  Boolean(metadata?.latchkey_app && (metadata.latchkey_app !== appId || metadata.latchkey_mode !== mode));

function aboutSubscription(subscription: Stripe.Subscription, owner: Owner): About {
  const connection = subscriptionConnection(subscription, owner);
  if (!connection) return [isForeign(subscription.metadata, owner) ? undefined : subscription.id, null];
  return [subscription.id, connection.status.startsWith('REQUIRES') ? null : connection];
}

function aboutInvoice({ parent }: Stripe.Invoice, owner: Owner): About {
  const details = parent?.subscription_details;
  return [isForeign(details?.metadata, owner) ? undefined : idOf(details?.subscription), null];
}

function aboutCheckout(session: Stripe.Checkout.Session, owner: Owner): About {
  if (session.mode !== 'payment' || session.payment_status === 'unpaid') return nothing;
  // A coupon over the whole price leaves no payment; then the session is all there is.
  const id = idOf(session.payment_intent) ?? session.id;
  const { customer, metadata, created, amount_total, currency } = session;
  const bought = { customer, metadata, created, amount: amount_total ?? 0, currency: currency ?? '' };
  const connection = purchaseConnection({ ...bought, id, refunded: false }, owner);
  return [connection ? id : undefined, connection];
}

function aboutRefund(charge: Stripe.Charge, owner: Owner): About {
  const id = idOf(charge.payment_intent);
  const connection = id ? purchaseConnection({ ...charge, id }, owner) : null;
  // A partial refund changes nothing here, and a snapshot would look like a change.
  return [connection && charge.refunded ? id : undefined, connection];
}

function aboutEvent(event: Stripe.Event, owner: Owner): About {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return aboutSubscription(event.data.object, owner);
    case 'invoice.payment_action_required':
    case 'invoice.payment_failed':
      return aboutInvoice(event.data.object, owner);
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return aboutCheckout(event.data.object, owner);
    case 'charge.refunded':
      return aboutRefund(event.data.object, owner);
    default:
      return nothing;
  }
}

/**
 * R60 translates a Stripe event. Pure. An event that lacks the state (how a failed payment may be
 * fixed) gives a snapshot without a connection: then the provider is queried. Events of other apps
 * in the same account give none.
 */
export function paymentEvent(event: Stripe.Event, owner: Owner): PaymentEvent {
  const { id, created: at } = event;
  const [connectionId, connection] = aboutEvent(event, owner);
  return { id, about: connectionId ? { connectionId, snapshot: { at, connection } } : null };
}
