import type { Card } from './cards.ts';
import type { Coupon, Intent, Invoice, Price, Session, Subscription } from './records.ts';
import { shownCharge, shownIntent, shownInvoice, shownSession, shownSubscription } from './shown.ts';
import type { World } from './world.ts';

const day = 24 * 60 * 60;

/** The end of a period that begins at `start`. The 31st becomes the last day of a shorter month. */
export function periodEnd(start: number, { interval, count }: NonNullable<Price['recurring']>): number {
  if (interval === 'day' || interval === 'week') return start + count * day * (interval === 'week' ? 7 : 1);
  const from = new Date(start * 1000);
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + count * (interval === 'year' ? 12 : 1));
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to.getTime() / 1000;
}

/** What is to be paid, after the coupon. */
export function priced(price: Price, quantity: number, coupon: Coupon | null): { amount: number; currency: string } {
  const full = price.unitAmount * quantity;
  const off = coupon ? (coupon.amountOff ?? Math.round((full * (coupon.percentOff ?? 0)) / 100)) : 0;
  return { amount: Math.max(0, full - off), currency: price.currency };
}

export const couponOf = (world: World, id: string | null): Coupon | null => (id ? world.get('coupons', id) : null);
export const sessionPrice = (world: World, { price, quantity, coupon }: Session) =>
  priced(world.get('prices', price), quantity, couponOf(world, coupon));
/** What is paid at once: nothing during a trial. */
export function dueNow(world: World, session: Session) {
  const total = sessionPrice(world, session);
  return session.mode === 'subscription' && session.trialDays > 0 ? { ...total, amount: 0 } : total;
}

const emitSubscription = (world: World, what: 'created' | 'updated' | 'deleted', subscription: Subscription) =>
  world.emit(`customer.subscription.${what}`, shownSubscription(world, subscription), subscription.livemode);

function newIntent(
  world: World,
  customer: string,
  due: { amount: number; currency: string },
  more: Partial<Intent>,
): Intent {
  const intent: Intent = {
    id: world.newId('pi'),
    created: world.now(),
    livemode: false,
    metadata: {},
    customer,
    ...due,
    status: 'succeeded',
    charge: world.newId('ch'),
    refunded: false,
    ...more,
  };
  world.records.intents.push(intent);
  return intent;
}

/** The invoice of the period that has begun; paid, or open when the card declined. */
function invoice(world: World, subscription: Subscription, declined: boolean): Invoice {
  const { customer, livemode, price, quantity, coupon } = subscription;
  const isFirst = subscription.latestInvoice === null;
  const couponRecord = couponOf(world, coupon);
  const due = priced(
    world.get('prices', price),
    quantity,
    isFirst || couponRecord?.duration === 'forever' ? couponRecord : null,
  );
  const status = declined ? 'requires_payment_method' : 'succeeded';
  const intent = due.amount > 0 ? newIntent(world, customer, due, { livemode, status }) : null;
  const made: Invoice = {
    id: world.newId('in'),
    created: world.now(),
    livemode,
    metadata: {},
    customer,
    subscription: subscription.id,
    ...due,
    status: declined ? 'open' : 'paid',
    intent: intent?.id ?? null,
  };
  world.records.invoices.push(made);
  subscription.latestInvoice = made.id;
  return made;
}

/** Finishes a checkout with a card that paid, and publishes the events. */
export function completeSession(world: World, session: Session, card: Card | null): void {
  const customer = world.get('customers', session.customer);
  if (card) customer.card = card;
  const due = dueNow(world, session);
  session.status = 'complete';
  if (session.mode === 'subscription') {
    session.subscription = subscribe(world, session).id;
  } else if (due.amount > 0) {
    const { livemode, childMetadata: metadata } = session;
    const intent = newIntent(world, customer.id, due, { livemode, metadata });
    session.intent = intent.id;
    world.emit('payment_intent.succeeded', shownIntent(intent), livemode);
    world.emit('charge.succeeded', shownCharge(intent), livemode);
  }
  world.emit('checkout.session.completed', shownSession(session, due, ''), session.livemode);
  world.save();
}

/** As Stripe does it: first `incomplete`, and in the same second what the payment made of it. */
export function subscribe(world: World, session: Omit<Session, 'status' | 'successUrl' | 'cancelUrl'>): Subscription {
  const now = world.now();
  const { recurring } = world.get('prices', session.price);
  const trialEnd = session.trialDays > 0 ? now + session.trialDays * day : null;
  const subscription: Subscription = {
    id: world.newId('sub'),
    created: now,
    livemode: session.livemode,
    metadata: session.childMetadata,
    customer: session.customer,
    status: 'incomplete',
    item: world.newId('si'),
    price: session.price,
    quantity: session.quantity,
    coupon: session.coupon,
    periodStart: now,
    periodEnd: trialEnd ?? periodEnd(now, recurring!),
    trialEnd,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    latestInvoice: null,
  };
  world.records.subscriptions.push(subscription);
  if (trialEnd) {
    subscription.status = 'trialing';
    emitSubscription(world, 'created', subscription);
    return subscription;
  }
  emitSubscription(world, 'created', subscription);
  const paid = invoice(world, subscription, false);
  subscription.status = 'active';
  emitSubscription(world, 'updated', subscription);
  world.emit('invoice.paid', shownInvoice(world, paid), subscription.livemode);
  return subscription;
}

/**
 * The period ends: a cancelled subscription with it, another one is paid again, with the customer's
 * card.
 */
export function endPeriod(world: World, subscription: Subscription): void {
  if (subscription.cancelAtPeriodEnd) {
    endSubscription(world, subscription);
    return;
  }
  subscription.periodStart = subscription.periodEnd;
  subscription.periodEnd = periodEnd(subscription.periodStart, world.get('prices', subscription.price).recurring!);
  charge(world, subscription);
}

/** Pays the period, or fails to; after a failure with another card it is tried once more. */
export function charge(world: World, subscription: Subscription): void {
  const declined = world.get('customers', subscription.customer).card?.declinesLater ?? true;
  const due = invoice(world, subscription, declined);
  subscription.status = declined ? 'past_due' : 'active';
  emitSubscription(world, 'updated', subscription);
  world.emit(declined ? 'invoice.payment_failed' : 'invoice.paid', shownInvoice(world, due), subscription.livemode);
  world.save();
}

/** At the end of the period, or not after all. */
export function cancelAtPeriodEnd(world: World, subscription: Subscription, cancel: boolean): void {
  subscription.cancelAtPeriodEnd = cancel;
  delete subscription.cancelAt;
  subscription.canceledAt = cancel ? world.now() : null;
  emitSubscription(world, 'updated', subscription);
  world.save();
}

export function endSubscription(world: World, subscription: Subscription): void {
  if (subscription.status === 'canceled') return;
  subscription.status = 'canceled';
  subscription.endedAt = world.now();
  subscription.canceledAt ??= subscription.endedAt;
  emitSubscription(world, 'deleted', subscription);
  world.save();
}

/** From now on the other price; another interval begins a new period, which is paid at once. */
export function changePrice(world: World, subscription: Subscription, price: Price): void {
  const before = world.get('prices', subscription.price).recurring!;
  subscription.price = price.id;
  const isOtherInterval = before.interval !== price.recurring!.interval || before.count !== price.recurring!.count;
  if (isOtherInterval && subscription.status === 'active') {
    subscription.periodStart = world.now();
    subscription.periodEnd = periodEnd(subscription.periodStart, price.recurring!);
    charge(world, subscription);
    return;
  }
  emitSubscription(world, 'updated', subscription);
  world.save();
}

/** The whole of a payment goes back. */
export function refund(world: World, intent: Intent): void {
  intent.refunded = true;
  world.emit('charge.refunded', shownCharge(intent), intent.livemode);
  world.save();
}
