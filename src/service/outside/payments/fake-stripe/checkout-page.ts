import { html, pageText } from '../../page.ts';
import { couponOf, dueNow, sessionPrice } from './billing.ts';
import { cardFields, cardHelp } from './card-fields.ts';
import { money, rhythm, testNote } from './fake-stripe-texts.ts';
import type { Session } from './records.ts';
import type { World } from './world.ts';

/** `mistake`: what was wrong with the card, in words for the person; what she typed stays. */
export function checkoutPage(
  world: World,
  session: Session,
  style: string,
  mistake: string | null,
  typed: URLSearchParams | null,
): string {
  const price = world.get('prices', session.price);
  const product = world.get('products', price.product);
  const { email } = world.get('customers', session.customer);
  const coupon = couponOf(world, session.coupon);
  const total = sessionPrice(world, session);
  const due = dueNow(world, session);
  const full = price.unitAmount * session.quantity;
  const isTrial = due.amount < total.amount;
  const button = isTrial
    ? 'Start the trial'
    : session.mode === 'subscription'
      ? 'Subscribe'
      : `Pay ${money(due.amount, due.currency)}`;
  return pageText({
    title: `${product.name}: checkout`,
    style,
    note: testNote,
    body: html`${session.cancelUrl && html`<p class="muted"><a href="${session.cancelUrl}">Go back without buying</a></p>`}
<h1>${product.name}</h1>
<p class="muted">${price.nickname}${email && ` for ${email}`}</p>
<p class="price">${money(total.amount, total.currency)} <small>${coupon?.duration === 'once' && price.recurring ? `now, then ${money(full, price.currency)}` : null}${rhythm(price)}</small></p>
${isTrial && html`<p>The first ${session.trialDays} days are free. Then the first payment follows.</p>`}
${coupon && html`<dl><dt>Price</dt><dd>${money(full, price.currency)}</dd><dt>Coupon ${coupon.id}</dt><dd>−${money(full - total.amount, price.currency)}</dd></dl>`}
${mistake && html`<p class="error" role="alert">${mistake}</p>`}
<form method="post">${cardFields(typed)}<button>${button}</button></form>
<h2>Cards to try</h2>${cardHelp}`,
  });
}

/** A checkout that is over, one way or the other. */
export const closedCheckoutPage = (session: Session, style: string): string =>
  pageText({
    title: 'Checkout',
    style,
    note: testNote,
    body:
      session.status === 'complete'
        ? html`<h1>This is paid already</h1><p>There is nothing left to do here.</p><a class="button" href="${session.successUrl}">Go on</a>`
        : html`<h1>This checkout has ended</h1><p>It was open too long, or was begun again elsewhere. Go back and begin again.</p>${session.cancelUrl && html`<a class="button" href="${session.cancelUrl}">Go back</a>`}`,
  });

export const noSuchPage = (style: string): string =>
  pageText({
    title: 'Nothing here',
    style,
    note: testNote,
    body: html`<h1>There is nothing here</h1><p>This address belongs to no checkout and no account.</p>`,
  });
