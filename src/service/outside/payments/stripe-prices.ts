import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { toMinorUnits } from './minor-units.ts';
import { PaymentError, type PricedPlan } from './payments.ts';
import { idOf, metadataNames, type Owner } from './stripe-objects.ts';

const intervals = { DAY: 'day', WEEK: 'week', MONTH: 'month', YEAR: 'year' } as const;
const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** What a price is there: its id, and the product that it belongs to. */
export interface KnownPrice {
  priceId: string;
  productId: string;
}

/**
 * R46 the prices of the app's file as objects at Stripe, made when first needed. Stripe's prices
 * never change, so the terms are part of the name: other terms in the file are another price there,
 * and earlier subscribers keep theirs. A price that the file names by its id is sold as it is.
 */
export function stripePrices(stripe: Stripe, { appId, mode }: Owner): (plan: PricedPlan) => Promise<KnownPrice> {
  const known = new Map<string, Promise<KnownPrice>>();

  /** R46 the terms are those of the file, or nothing is sold. */
  async function given({ planId, price }: PricedPlan, priceId: string): Promise<KnownPrice> {
    const found = await stripe.prices.retrieve(priceId);
    const terms = found.recurring && [found.recurring.interval, found.recurring.interval_count];
    const wanted = price.interval && [intervals[price.interval.type], price.interval.count];
    const isSame =
      found.active &&
      found.currency === price.currency &&
      found.unit_amount === toMinorUnits(price.amount, price.currency) &&
      JSON.stringify(terms) === JSON.stringify(wanted);
    if (!isSame) throw new PaymentError('misconfigured', `${priceId} has other terms than ${price.id}`);
    // The portal changes a subscription's price only, so the price must know its plan.
    const marks = { [metadataNames.plan]: planId, [metadataNames.price]: price.id };
    if (Object.entries(marks).some(([name, value]) => found.metadata[name] !== value))
      await stripe.prices.update(priceId, { metadata: marks });
    return { priceId, productId: idOf(found.product) };
  }

  async function ensure({ planId, planName, price }: PricedPlan, lookupKey: string): Promise<KnownPrice> {
    const productId = `latchkey_${appId}_${mode}_${planId}`;
    const find = async () => {
      const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
      return data[0] && { priceId: data[0].id, productId };
    };
    const found = await find();
    if (found) return found;
    const owner = { [metadataNames.app]: appId, [metadataNames.mode]: mode, [metadataNames.plan]: planId };
    await stripe.products.create({ id: productId, name: planName, metadata: owner }).catch(unlessThere);
    const { type, amount, currency, interval } = price;
    const made = await stripe.prices
      .create({
        product: productId,
        currency,
        unit_amount: toMinorUnits(amount, currency),
        nickname: price.name,
        lookup_key: lookupKey,
        metadata: { ...owner, [metadataNames.price]: price.id },
        ...(type === 'SUBSCRIPTION' &&
          interval && { recurring: { interval: intervals[interval.type], interval_count: interval.count } }),
      })
      // Another process was faster, and the name is taken: its price is ours.
      .catch(async (error) => (await find()) ?? Promise.reject(error));
    return 'priceId' in made ? made : { priceId: made.id, productId };
  }

  return (plan) => {
    const { id, type, amount, currency, interval, stripePriceId } = plan.price;
    const lookupKey = `${appId}:${mode}:${id}:${digest([type, amount, currency, interval])}`;
    const name = stripePriceId ?? lookupKey;
    const made = known.get(name) ?? (stripePriceId ? given(plan, stripePriceId) : ensure(plan, lookupKey));
    known.set(name, made);
    made.catch(() => known.delete(name));
    return made;
  };
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists')) throw error;
}
