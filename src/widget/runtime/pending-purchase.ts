import { attributes } from '../../catalogue/attributes.ts';
import { storageKeys } from '../../contract/constants.ts';
import type { Sdk } from '../sdk/sdk.ts';
import { attributeOf } from './natives.ts';

const list = (text: string | null) => (text ?? '').split(',').flatMap((id) => id.trim() || []);

/** The ids that an element names under one suffix of a family; none where it does not carry it. */
export const idsOn = (element: Element, family: 'plan' | 'price', suffix: string): string[] =>
  list(attributeOf(element, `${attributes[family].name}:${suffix}`));

/**
 * M §1.4 what a visitor has chosen, until her sign-up or her payment: a free plan or a price, the
 * last one counts.
 */
export interface PendingPurchase {
  price(): string | undefined;
  choose(what: { plan?: string | undefined; price?: string | undefined }): void;
  forgetPrice(): void;
  /** This tab goes to the payment of a price. */
  markCheckoutStarted(price: string): void;
  /** For which one it did, until that is bought. */
  checkoutStartedFor(): string | undefined;
  /** `ms_coupon_btn`: what the last button carried, or nothing. */
  chooseCoupon(button: Element): void;
  coupon(): string | undefined;
}

/** `regate`: gates hang on a chosen price. */
export function createPendingPurchase({ session }: Pick<Sdk, 'session'>, regate: () => void): PendingPurchase {
  const { tab, local } = session;
  const { selectedPlan, selectedPrice, checkoutStartedFor, couponButton, couponLink } = storageKeys;
  const put = (key: string, value: string | undefined) => (value ? tab.set(key, value) : tab.remove(key));
  const chosen: PendingPurchase = {
    price: () => tab.get(selectedPrice),
    choose({ plan, price }) {
      put(selectedPlan, plan);
      put(selectedPrice, price);
      regate();
    },
    forgetPrice() {
      for (const key of [selectedPrice, checkoutStartedFor]) tab.remove(key);
      regate();
    },
    markCheckoutStarted: (price) => tab.set(checkoutStartedFor, price),
    checkoutStartedFor: () => tab.get(checkoutStartedFor),
    chooseCoupon: (button) => put(couponButton, attributeOf(button, attributes.coupon.name)?.trim()),
    coupon: () => tab.get(couponButton) ?? local.get(couponLink),
  };
  return chosen;
}

/**
 * M §1.2 the price that a sign-up form ends with: its own, else the remembered one, unless the form
 * forgets it.
 */
export function priceOf(form: Element, chosen: PendingPurchase): string | undefined {
  if (idsOn(form, 'price', 'remove').length > 0) chosen.forgetPrice();
  return idsOn(form, 'price', 'add')[0] ?? idsOn(form, 'price', 'update')[0] ?? chosen.price();
}
