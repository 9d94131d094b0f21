import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { toMinorUnits } from './minor-units.ts';
import { hasTerms, PaymentError, type PricedPlan } from './payments.ts';
import { idOf, metadataNames, type Owner, termsOf } from './stripe-objects.ts';

const intervals = { DAY: 'day', WEEK: 'week', MONTH: 'month', YEAR: 'year' } as const;
const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** What a price is there: its id, and the product that it belongs to. */
export interface KnownPrice {
  priceId: string;
  productId: string;
}

/**
 * Lets a price of the account name its plan, because the portal changes a subscription's price and
 * nothing else. Throws `PaymentError` for one that another app has named.
 */
export async function markPrice(stripe: Stripe, { appId, mode }: Owner, plan: PricedPlan, found: Stripe.Price) {
  const { app, mode: inMode } = metadataNames;
  const marks = {
    [app]: appId,
    [inMode]: mode,
    [metadataNames.plan]: plan.planId,
    [metadataNames.price]: plan.price.id,
  };
  if (found.metadata[app] && (found.metadata[app] !== appId || found.metadata[inMode] !== mode))
    throw new PaymentError('misconfigured', `${found.id} is of another app`);
  if (Object.entries(marks).some(([name, value]) => found.metadata[name] !== value))
    await stripe.prices.update(found.id, { metadata: marks });
}

/**
 * R46 the prices of the app's file as objects at Stripe, made when first needed. Stripe's prices
 * never change, so the terms are part of the name: other terms in the file are another price there,
 * and earlier subscribers keep theirs. A price that the file names by its id is sold as it is.
 */
export function stripePrices(stripe: Stripe, owner: Owner): (plan: PricedPlan) => Promise<KnownPrice> {
  const { appId, mode } = owner;
  const known = new Map<string, Promise<KnownPrice>>();

  /** R46 the terms are those of the file, or nothing is sold. */
  async function given(plan: PricedPlan, priceId: string): Promise<KnownPrice> {
    const found = await stripe.prices.retrieve(priceId);
    if (!found.active || !hasTerms(termsOf(found), plan.price))
      throw new PaymentError('misconfigured', `${priceId} has other terms than ${plan.price.id}`);
    await markPrice(stripe, owner, plan, found);
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
    const marks = { [metadataNames.app]: appId, [metadataNames.mode]: mode, [metadataNames.plan]: planId };
    await stripe.products.create({ id: productId, name: planName, metadata: marks }).catch(unlessThere);
    const { type, amount, currency, interval } = price;
    const made = await stripe.prices
      .create({
        product: productId,
        currency,
        unit_amount: toMinorUnits(amount, currency),
        nickname: price.name,
        lookup_key: lookupKey,
        metadata: { ...marks, [metadataNames.price]: price.id },
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
    const name = `${lookupKey}:${plan.planId}:${stripePriceId ?? ''}`;
    const made = known.get(name) ?? (stripePriceId ? given(plan, stripePriceId) : ensure(plan, lookupKey));
    known.set(name, made);
    made.catch(() => known.delete(name));
    return made;
  };
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists')) throw error;
}
