import { attributes } from '../../../catalogue/attributes.ts';
import { createBusyButton } from '../busy-button.ts';
import { checkOut } from '../check-out.ts';
import { isPlainClick } from '../listen.ts';
import { closestTo } from '../natives.ts';
import type { StartFamily } from '../page.ts';
import { idsOn } from '../pending-purchase.ts';

const { name } = attributes.price;
const selector = ['add', 'update', 'remove'].map((suffix) => `[${name}\\:${suffix}]:not(form)`).join();
const isRunning = ({ type, status }: { type: string; status: string }) =>
  type === 'SUBSCRIPTION' && status !== 'CANCELED';

/**
 * M §1.4 prices: remembered for a visitor, with the coupon of the button; for a member checkout, or
 * the portal for a change.
 */
export const priceFamily: StartFamily = (page) => {
  const { chosen, state, sdk, words } = page;
  const work = createBusyButton(page);

  // What was bought waits for no checkout any more.
  page.follow(() => {
    const price = chosen.price();
    const connections = state.member.current.value?.planConnections ?? [];
    if (!price || !connections.some(({ active, payment }) => active && payment?.priceId === price)) return;
    const isBack = chosen.checkoutStartedFor() === price;
    chosen.forgetPrice();
    // She comes back from having paid; who only remembered what she has already bought nothing
    // here.
    if (isBack) void words.prepare().then(() => page.say(words.say('plan_active_message'), 'success'));
  });

  async function update(button: Element, priceIds: string[]) {
    await page.loadWhile(state.app.load());
    if (!state.member.current.peek()?.planConnections.some(isRunning))
      return checkOut(page, { priceId: priceIds[0], around: button });
    await page.loadWhile(sdk.launchStripeCustomerPortal({ priceIds }));
  }

  return {
    on: {
      click: (event, target) => {
        const button = closestTo(target, selector);
        if (!button) return;
        if (idsOn(button, 'price', 'remove').length > 0) chosen.forgetPrice();
        const changed = idsOn(button, 'price', 'update');
        const [price] = [...idsOn(button, 'price', 'add'), ...changed];
        if (!price) return;
        const isMember = state.member.isLoggedIn.peek();
        if (isMember && !isPlainClick(event)) return;
        chosen.chooseCoupon(button);
        // A member's too: it is still chosen if she comes back without paying.
        chosen.choose({ price });
        if (!isMember) return;
        event.preventDefault();
        work('checkout', button, () =>
          changed.length > 0 ? update(button, changed) : checkOut(page, { priceId: price, around: button }),
        );
      },
    },
  };
};
