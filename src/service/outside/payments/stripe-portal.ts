import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { KnownPrice } from './stripe-prices.ts';

const keyName = 'latchkey_portal';

/**
 * The portal's configuration for these prices, made when first needed: a member may cancel, pay
 * otherwise, see her invoices, and change to these prices only. Stripe keeps configurations for
 * ever, so each is found again by the digest of what it allows.
 */
export function stripePortal(stripe: Stripe): (prices: readonly KnownPrice[]) => Promise<string> {
  const known = new Map<string, Promise<string>>();

  async function ensure(prices: readonly KnownPrice[], key: string): Promise<string> {
    for await (const { id, metadata } of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
      if (metadata?.[keyName] === key) return id;
    const products = Map.groupBy(prices, ({ productId }) => productId);
    const made = await stripe.billingPortal.configurations.create({
      metadata: { [keyName]: key },
      features: {
        customer_update: { enabled: false },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: prices.length
          ? {
              enabled: true,
              default_allowed_updates: ['price'],
              proration_behavior: 'create_prorations',
              products: [...products].map(([product, some]) => ({
                product,
                prices: some.map(({ priceId }) => priceId),
              })),
            }
          : { enabled: false },
      },
    });
    return made.id;
  }

  return (prices) => {
    const names = prices.map(({ priceId }) => priceId).sort();
    const key = createHash('sha256').update(names.join()).digest('hex').slice(0, 32);
    const made = known.get(key) ?? ensure(prices, key);
    known.set(key, made);
    made.catch(() => known.delete(key));
    return made;
  };
}
