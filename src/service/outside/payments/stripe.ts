import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { type CheckoutOrder, PaymentError, type Payments } from './payments.ts';
import { connectionEnder } from './stripe-end.ts';
import { paymentEvent } from './stripe-event.ts';
import { foundSubscription, metadataNames, type Owner } from './stripe-objects.ts';
import { endOpenCheckouts } from './stripe-open-checkouts.ts';
import { stripePortal } from './stripe-portal.ts';
import { markPrice, stripePrices } from './stripe-prices.ts';
import { snapshotReader, subscribedBy, unlessMissing } from './stripe-read.ts';
import { genuineEvent } from './stripe-webhook.ts';

export interface StripeOptions extends Owner {
  secretKey: string;
  /** Newest first; two while one replaces the other (R59). */
  webhookSecrets: readonly string[];
  /** Address of the API, for the fake. Left out: Stripe itself. */
  at?: { host: string; port: number; protocol: 'http' | 'https' };
  timeoutMs?: number;
  /** ms since 1970, for the age of signatures. */
  now?: () => number;
}

/** What a failure of the SDK means for us. Faults of our own are thrown on as they are. */
function paymentError(error: unknown): unknown {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return error;
  const { code, param = '', statusCode } = error as Stripe.errors.StripeError & { param?: string };
  const detail = code ?? error.type;
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return new PaymentError('misconfigured', detail);
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeRateLimitError)
    return new PaymentError('unavailable', detail);
  if ((statusCode ?? 0) >= 500) return new PaymentError('unavailable', `status ${statusCode}`);
  if (code === 'coupon_expired' || (code === 'resource_missing' && /coupon|discount/.test(param)))
    return new PaymentError('no-coupon', detail);
  if (code === 'resource_missing' && param === 'customer') return new PaymentError('no-customer', detail);
  return new PaymentError('refused', detail);
}

/** Stripe, by its official SDK. */
export function stripePayments(options: StripeOptions): Payments {
  const { appId, mode, secretKey, webhookSecrets, at, timeoutMs = 10_000, now = Date.now } = options;
  const owner: Owner = { appId, mode };
  const stripe = new Stripe(secretKey, { ...at, timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false });
  const priceOf = stripePrices(stripe, owner);
  const portalFor = stripePortal(stripe);
  const mapStripeError = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error) => Promise.reject(paymentError(error)));

  const ownerMarks = (memberId: string) => ({
    [metadataNames.app]: appId,
    [metadataNames.mode]: mode,
    [metadataNames.member]: memberId,
  });
  const marks = ({ memberId, plan }: Pick<CheckoutOrder, 'memberId' | 'plan'>) => ({
    ...ownerMarks(memberId),
    [metadataNames.plan]: plan.planId,
    [metadataNames.price]: plan.price.id,
  });

  const readSnapshot = snapshotReader(stripe, owner);
  const read: Payments['read'] = async (id) => (await readSnapshot(id))?.connection ?? null;
  const setEnd = connectionEnder(stripe, readSnapshot);

  return {
    appId,
    mode,

    createCustomer: (member) =>
      mapStripeError(async () => {
        const body = { email: member.email, metadata: ownerMarks(member.id) };
        // The body is in the key: with another address it is another request, which Stripe would
        // refuse under an old key.
        const key = createHash('sha256').update(JSON.stringify(body)).digest('hex');
        const { id } = await stripe.customers.create(body, { idempotencyKey: `customer-${key}` });
        return id;
      }),

    changeEmail: (customerId, email) =>
      mapStripeError(async () => {
        await stripe.customers.update(customerId, { email });
      }),

    createCheckout: (order) =>
      mapStripeError(async () => {
        const { plan, quantity, couponId, trialDays, idempotencyKey } = order;
        const begun = await endOpenCheckouts(stripe, order, { nowMs: now(), read });
        if (begun !== null) return { url: begun };
        const { priceId } = await priceOf(plan);
        const isSubscription = plan.price.type === 'SUBSCRIPTION';
        const session = await stripe.checkout.sessions.create(
          {
            mode: isSubscription ? 'subscription' : 'payment',
            customer: order.customerId,
            client_reference_id: order.memberId,
            line_items: [{ price: priceId, quantity }],
            success_url: order.successUrl,
            cancel_url: order.cancelUrl,
            metadata: {
              ...order.metadata,
              ...marks(order),
              ...(idempotencyKey !== null && { [metadataNames.call]: idempotencyKey }),
            },
            ...(couponId !== null && { discounts: [{ coupon: couponId }] }),
            ...(isSubscription
              ? { subscription_data: { metadata: marks(order), ...(trialDays && { trial_period_days: trialDays }) } }
              : { payment_intent_data: { metadata: marks(order) } }),
          },
          idempotencyKey === null ? {} : { idempotencyKey },
        );
        if (!session.url) throw new PaymentError('refused', 'no address');
        return { url: session.url };
      }),

    createPortal: ({ customerId, returnUrl, plans }) =>
      mapStripeError(async () => {
        const configuration = await portalFor(await Promise.all(plans.map(priceOf)));
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          configuration,
        });
        return { url };
      }),

    read: (connectionId) => mapStripeError(() => read(connectionId)),

    subscribed: (customerId) => mapStripeError(() => subscribedBy(stripe, owner, customerId)),

    setEnd: (order) => mapStripeError(() => setEnd(order)),

    async *subscriptions() {
      try {
        for await (const one of stripe.subscriptions.list({ status: 'all', limit: 100, expand: ['data.customer'] }))
          yield foundSubscription(one, owner);
      } catch (error) {
        throw paymentError(error);
      }
    },

    adopt: ({ subscription: { id, customerId, prices }, memberId, plan }) =>
      mapStripeError(async () => {
        for (const price of prices) await markPrice(stripe, owner, plan, await stripe.prices.retrieve(price.id));
        await stripe.customers.update(customerId, { metadata: ownerMarks(memberId) });
        await stripe.subscriptions.update(id, { metadata: marks({ memberId, plan }) });
        return read(id);
      }),

    removeCustomer: (customerId) =>
      mapStripeError(async () => {
        await stripe.customers.del(customerId).catch(unlessMissing(null));
      }),

    readEvent(body, signature) {
      const rules = { secrets: webhookSecrets, livemode: mode === 'live', now: now() };
      return paymentEvent(genuineEvent(body, signature, rules), owner);
    },
  };
}
