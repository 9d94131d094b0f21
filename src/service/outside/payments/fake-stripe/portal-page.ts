import { html, type Markup, pageText } from '../../page.ts';
import { cardFields, cardHelp } from './card-fields.ts';
import { date, money, rhythm, testNote } from './fake-stripe-texts.ts';
import type { PortalSession, Price, Subscription } from './records.ts';
import type { World } from './world.ts';

const priceLine = (world: World, price: Price, quantity: number) =>
  `${world.get('products', price.product).name}, ${money(price.unitAmount * quantity, price.currency)}${rhythm(price)}`;

function statusLine({ status, cancelAtPeriodEnd, periodEnd, trialEnd, endedAt }: Subscription): string {
  if (status === 'canceled') return `Ended on ${date(endedAt ?? periodEnd)}`;
  if (status === 'past_due') return 'The last payment failed. Please use another card.';
  if (cancelAtPeriodEnd) return `Ends on ${date(periodEnd)}`;
  return status === 'trialing'
    ? `Free until ${date(trialEnd ?? periodEnd)}, then paid`
    : `Renews on ${date(periodEnd)}`;
}

/** One button that is one act on one subscription. */
const act = (name: string, subscription: Subscription, label: string | Markup, more: Markup | null = null) =>
  html`<form method="post"><input type="hidden" name="do" value="${name}"><input type="hidden" name="subscription" value="${subscription.id}">${more}<button class="quiet">${label}</button></form>`;

function section(world: World, subscription: Subscription, prices: readonly string[]): Markup {
  const price = world.get('prices', subscription.price);
  const isOver = subscription.status === 'canceled';
  const others = isOver ? [] : prices.filter((id) => id !== price.id).map((id) => world.get('prices', id));
  return html`<section><h2>${priceLine(world, price, subscription.quantity)}</h2>
<p class="muted">${statusLine(subscription)}</p>
${others.map((other) => act('change', subscription, `Change to ${priceLine(world, other, subscription.quantity)}`, html`<input type="hidden" name="price" value="${other.id}">`))}
${!isOver && (subscription.cancelAtPeriodEnd ? act('keep', subscription, 'Keep it after all') : html`<a class="button quiet side" href="?cancel=${subscription.id}">Cancel</a>`)}
${!isOver && html`<p class="side muted">For testing: skip to ${date(subscription.periodEnd)}.</p>${act('skip', subscription, 'Let this period end now')}`}</section>`;
}

/** `mistake`: what was wrong with the card, in words for the person; what she typed stays. */
export function portalPage(
  world: World,
  portal: PortalSession,
  style: string,
  mistake: string | null,
  typed: URLSearchParams | null,
): string {
  const customer = world.get('customers', portal.customer);
  const subscriptions = world.records.subscriptions.filter((one) => one.customer === customer.id).reverse();
  const prices = portal.configuration ? world.get('configurations', portal.configuration).prices : [];
  const invoices = world.records.invoices
    .filter((one) => one.customer === customer.id)
    .reverse()
    .slice(0, 10);
  return pageText({
    title: 'Your subscriptions',
    style,
    note: testNote,
    body: html`${portal.returnUrl && html`<p class="muted"><a href="${portal.returnUrl}">Go back</a></p>`}
<h1>Your subscriptions</h1><p class="muted">${customer.email}</p>
${subscriptions.length === 0 && html`<p>You have none.</p>`}
${subscriptions.map((subscription) => section(world, subscription, prices))}
<section><h2>Card</h2><p class="muted">${customer.card ? `Ends in ${customer.card.last4}` : 'None'}</p>
${mistake && html`<p class="error" role="alert">${mistake}</p>`}
<form method="post"><input type="hidden" name="do" value="card">${cardFields(typed)}<button>Use this card</button></form></section>
<section><h2>Invoices</h2><dl>${invoices.map((one) => html`<dt>${date(one.created)}${one.status === 'open' && ' (not paid)'}</dt><dd>${money(one.amount, one.currency)}</dd>`)}</dl></section>
<section><h2>Cards to try</h2>${cardHelp}</section>`,
  });
}

/**
 * Confirms a cancellation on a page of its own, because the portal has no script.
 */
export const cancelPage = (world: World, subscription: Subscription, style: string): string =>
  pageText({
    title: 'Cancel',
    style,
    note: testNote,
    body: html`<h1>Cancel ${world.get('products', world.get('prices', subscription.price).product).name}?</h1>
<p>It stays yours until ${date(subscription.periodEnd)} and is not paid again.</p>
<form method="post" action="?"><input type="hidden" name="do" value="cancel"><input type="hidden" name="subscription" value="${subscription.id}"><button>Cancel it</button></form>
<a class="button quiet side" href="?">Keep it</a>`,
  });
