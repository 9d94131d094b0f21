import type { Answer } from '../../contract/wire.ts';
import type { CallOptions } from './client.ts';
import type { Operations } from './operations.ts';

export interface CheckoutParams {
  priceId: string;
  couponId?: string;
  /**
   * Addresses of the app's own sites, absolute or as the page would write them. Left out: this
   * page.
   */
  successUrl?: string;
  cancelUrl?: string;
  metadataForCheckout?: Record<string, string>;
  /** False = only answer the address, and stay. */
  autoRedirect?: boolean;
}
export interface PortalParams {
  /** What a subscription may be changed to there. */
  priceIds?: string[];
  configuration?: Record<string, unknown>;
  returnUrl?: string;
  autoRedirect?: boolean;
}
type Led = Promise<Answer<{ url: string }>>;

export interface Purchases {
  /**
   * M §2 leads to the checkout of a price. The plan is the member's when the payment has arrived,
   * not when she is back.
   */
  purchasePlansWithCheckout(params: CheckoutParams, options?: CallOptions): Led;
  /** M §2 leads to where the member changes and cancels what she pays for. */
  launchStripeCustomerPortal(params?: PortalParams, options?: CallOptions): Led;
}

/** `go` leaves the page; handed in, so that tests see where it would go. */
export function createPurchases(
  operations: Pick<Operations, keyof Purchases>,
  page: () => string,
  go: (href: string) => void,
): Purchases {
  const absolute = (href: string | undefined) => (href === undefined ? undefined : new URL(href, page()).href);
  const led = async (asked: Led, autoRedirect = true) => {
    const answer = await asked;
    if (autoRedirect) go(answer.data.url);
    return answer;
  };
  return {
    purchasePlansWithCheckout: ({ successUrl, cancelUrl, autoRedirect, ...params }, options) =>
      led(
        operations.purchasePlansWithCheckout(
          { ...params, success_url: absolute(successUrl), cancel_url: absolute(cancelUrl), origin_url: page() },
          options,
        ),
        autoRedirect,
      ),
    launchStripeCustomerPortal: ({ returnUrl, autoRedirect, ...params } = {}, options) =>
      led(
        operations.launchStripeCustomerPortal(
          { ...params, return_url: absolute(returnUrl), origin_url: page() },
          options,
        ),
        autoRedirect,
      ),
  };
}
