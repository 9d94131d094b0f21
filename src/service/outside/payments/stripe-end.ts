import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { StoredSnapshot } from '../../domain/paid-connection.ts';
import { type EndOrder, PaymentError } from './payments.ts';
import { hasEnded, metadataNames } from './stripe-objects.ts';

/** Stripe takes no idempotency key for the end of a subscription, so the call is in its comment. */
const commentOf = (call: string) => `Canceled in Latchkey (${call})`;

/** Changes when a connection ends; `read` answers its state afterwards. */
export function connectionEnder(
  stripe: Stripe,
  read: (id: string) => Promise<StoredSnapshot | null>,
): (order: EndOrder) => Promise<StoredSnapshot> {
  /** What has ended takes no change; what this very call has ended is fine (R49). */
  async function changed(id: string, change: () => Promise<unknown>, call?: string): Promise<void> {
    try {
      await change();
    } catch (error) {
      const found = await stripe.subscriptions.retrieve(id);
      if (!hasEnded(found)) throw error;
      if (!call || found.cancellation_details?.comment !== commentOf(call))
        throw new PaymentError('ended', found.status);
    }
  }

  async function keep(id: string, once: { idempotencyKey?: string }): Promise<void> {
    const { cancel_at, cancel_at_period_end: atPeriodEnd } = await stripe.subscriptions.retrieve(id);
    // A date of its own is set where the dashboard or the portal chose one.
    const asBefore = atPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const };
    if (cancel_at !== null || atPeriodEnd) await stripe.subscriptions.update(id, asBefore, once);
  }

  function change({ connectionId: id, end, idempotencyKey }: EndOrder): Promise<unknown> {
    const once = idempotencyKey === null ? {} : { idempotencyKey };
    const metadata = { [metadataNames.ended]: 'by the owner' };
    if (id.startsWith('pi_')) return stripe.paymentIntents.update(id, { metadata }, once);
    if (id.startsWith('cs_')) return stripe.checkout.sessions.update(id, { metadata }, once);
    if (end === 'at-period-end')
      return changed(id, () => stripe.subscriptions.update(id, { cancel_at_period_end: true }, once));
    if (end === 'never') return changed(id, () => keep(id, once));
    const call = idempotencyKey ?? randomUUID();
    return changed(
      id,
      () => stripe.subscriptions.cancel(id, { cancellation_details: { comment: commentOf(call) } }),
      call,
    );
  }

  return async (order) => {
    const isMissing = (error: unknown) =>
      error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
    await change(order).catch((error) =>
      Promise.reject(isMissing(error) ? new PaymentError('missing', 'resource_missing') : error),
    );
    const snapshot = await read(order.connectionId);
    if (!snapshot) throw new PaymentError('missing', 'of another app or mode');
    return snapshot;
  };
}
