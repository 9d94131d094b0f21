import { attributes } from '../../catalogue/attributes.ts';
import { safeRedirect } from '../../contract/redirect.ts';
import { isSdkError } from '../sdk/error.ts';
import { referralOf } from '../sdk/referral.ts';
import { attributeOf } from './natives.ts';
import type { Page } from './page.ts';

export interface Order {
  priceId: string | undefined;
  /** What was pressed or sent: it may name a coupon. */
  around: Element;
  /** Where a payment leads; the page itself where it leads nowhere else. */
  target?: string | null;
}

/**
 * M §1.4 to the payment page of a price. In test mode the test cards come first; closing them
 * cancels the purchase.
 */
export async function checkOut(page: Page, { priceId, around, target }: Order): Promise<void> {
  if (!priceId) return;
  const { sdk, state, chosen, view } = page;
  const loaded = await page.loadWhile(state.app.load());
  const plan = loaded?.app.plans.find(({ prices }) => prices.some(({ id }) => id === priceId))?.id;
  const connections = state.member.current.peek()?.planConnections ?? [];
  // Who has the plan hears so from the service, and needs no card for it.
  const hasPlan = connections.some(({ planId, status }) => planId === plan && status !== 'CANCELED');
  if (hasPlan) chosen.forgetPrice();
  else if (loaded?.app.mode === 'sandbox' && !(await hasContinued(page))) return;
  const { coupon, metadata } = referralOf(view);
  const couponId = attributeOf(around, attributes.coupon.name)?.trim() || chosen.coupon() || coupon;
  // R26 the service leads back to the app's own sites only; a way out of this one is left to the
  // page.
  const successUrl = safeRedirect(target, view.location.href);
  await page.loadWhile(
    sdk.purchasePlansWithCheckout({
      priceId,
      couponId,
      metadataForCheckout: Object.keys(metadata).length > 0 ? metadata : undefined,
      successUrl: successUrl ?? undefined,
    }),
  );
  chosen.markCheckoutStarted(priceId);
}

async function hasContinued({ state }: Page): Promise<boolean> {
  try {
    return (await state.modal.open('test_card', {}, 'page')).type !== 'CLOSED';
  } catch (error) {
    // No element of this page can show them.
    return isSdkError(error) && error.code === 'not-supported';
  }
}
