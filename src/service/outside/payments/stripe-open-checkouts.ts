import type Stripe from 'stripe';
import { type CheckoutOrder, PaymentError, type Payments } from './payments.ts';
import { metadataNames } from './stripe-objects.ts';

/** Older ones have ended by themselves, and their webhooks have come. */
const lookBackSeconds = 25 * 60 * 60;
const idOf = (value: string | { id: string } | null) => (typeof value === 'string' ? value : value?.id);

/**
 * R46 before a member is sent to pay for a plan: ends her earlier open checkouts, and refuses a
 * plan that is paid although no webhook has arrived yet. Stripe decides between paying and ending,
 * so of two open ones at most one is ever paid. Returns the address of a session that this very
 * call has made before (R49). Throws `PaymentError` `already-bought`.
 */
export async function endOpenCheckouts(
  stripe: Stripe,
  { customerId, plan, idempotencyKey }: CheckoutOrder,
  { nowMs, read }: { nowMs: number; read: Payments['read'] },
): Promise<string | null> {
  const { data } = await stripe.checkout.sessions.list({
    customer: customerId,
    created: { gte: Math.floor(nowMs / 1000) - lookBackSeconds },
    limit: 100,
  });
  const own = data.filter(({ metadata }) => metadata?.[metadataNames.plan] === plan.planId);
  for (const session of own) {
    if (session.status === 'open') {
      if (idempotencyKey !== null && session.metadata?.[metadataNames.call] === idempotencyKey) return session.url;
      if (await hasEnded(stripe, session.id)) continue;
    } else if (session.status !== 'complete') continue;
    // Paid, perhaps a moment ago: read again, because the list may be older than that.
    const paid = await stripe.checkout.sessions.retrieve(session.id);
    const connection = await read(idOf(paid.subscription) ?? idOf(paid.payment_intent) ?? paid.id);
    if (connection && connection.status !== 'CANCELED') throw new PaymentError('already-bought', 'a session is paid');
  }
  return null;
}

/** False = it was paid just before. */
async function hasEnded(stripe: Stripe, id: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(id);
    return true;
  } catch (error) {
    const { status } = await stripe.checkout.sessions.retrieve(id);
    if (status === 'open') throw error;
    return status === 'expired';
  }
}
