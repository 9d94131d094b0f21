import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../form-body.ts';
import { pageStyle, sendPage } from '../../page.ts';
import { cancelAtPeriodEnd, changePrice, charge, completeSession, endPeriod } from './billing.ts';
import { cardOf } from './cards.ts';
import { checkoutPage, closedCheckoutPage, noSuchPage } from './checkout-page.ts';
import { cancelPage, portalPage } from './portal-page.ts';
import type { PortalSession, Session, Subscription } from './records.ts';
import type { World } from './world.ts';

const sessionSeconds = 24 * 60 * 60;

type Answer = { status: number; page: string } | { goTo: string };

/** The pages of the stand-in. The address of one is all that a visitor needs, as at Stripe. */
export function fakePages(world: World, path: string) {
  const style = `${path}/style.css`;

  const cardIn = (form: URLSearchParams) => {
    const [number = '', expiry = '', cvc = ''] = ['number', 'expiry', 'cvc'].map((name) => form.get(name) ?? '');
    return cardOf({ number, expiry, cvc }, world.now());
  };

  function checkout(session: Session, form: URLSearchParams | null): Answer {
    if (session.status === 'open' && session.created + sessionSeconds < world.now()) session.status = 'expired';
    if (session.status !== 'open') return { status: 200, page: closedCheckoutPage(session, style) };
    if (!form) return { status: 200, page: checkoutPage(world, session, style, null, null) };
    const card = cardIn(form);
    if (typeof card === 'string') return { status: 402, page: checkoutPage(world, session, style, card, form) };
    completeSession(world, session, card);
    return { goTo: session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id) };
  }

  /** The mistake that the person reads, or null. */
  function actIn(portal: PortalSession, form: URLSearchParams, own: readonly Subscription[]): string | null {
    if (form.get('do') === 'card') {
      const card = cardIn(form);
      if (typeof card === 'string') return card;
      world.get('customers', portal.customer).card = card;
      for (const due of own.filter(({ status }) => status === 'past_due')) charge(world, due);
      world.save();
      return null;
    }
    const subscription = own.find(({ id, status }) => id === form.get('subscription') && status !== 'canceled');
    if (!subscription) return null;
    const allowed = portal.configuration ? world.get('configurations', portal.configuration).prices : [];
    const price = form.get('price') ?? '';
    if (form.get('do') === 'cancel') cancelAtPeriodEnd(world, subscription, true);
    if (form.get('do') === 'keep') cancelAtPeriodEnd(world, subscription, false);
    if (form.get('do') === 'skip') endPeriod(world, subscription);
    if (form.get('do') === 'change' && allowed.includes(price))
      changePrice(world, subscription, world.get('prices', price));
    return null;
  }

  function account(portal: PortalSession, url: URL, form: URLSearchParams | null): Answer {
    const own = world.records.subscriptions.filter(({ customer }) => customer === portal.customer);
    const toCancel = own.find(({ id }) => id === url.searchParams.get('cancel'));
    if (!form && toCancel) return { status: 200, page: cancelPage(world, toCancel, style) };
    const mistake = form && actIn(portal, form, own);
    if (form && !mistake) return { goTo: url.pathname };
    return { status: mistake ? 402 : 200, page: portalPage(world, portal, style, mistake, form) };
  }

  function answer(url: URL, form: URLSearchParams | null): Answer {
    const [, kind, id] = /^\/(checkout|portal)\/(\w+)$/.exec(url.pathname.slice(path.length)) ?? [];
    const { sessions, portals, customers } = world.records;
    const session = kind === 'checkout' && sessions.find((one) => one.id === id);
    const portal = kind === 'portal' && portals.find((one) => one.id === id);
    if (session) return checkout(session, form);
    if (portal && customers.some((one) => one.id === portal.customer)) return account(portal, url, form);
    return { status: 404, page: noSuchPage(style) };
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === style) return sendPage(response, 200, pageStyle, 'text/css');
    const form = request.method === 'POST' ? new URLSearchParams((await readBody(request)) ?? '') : null;
    const answered = answer(url, form);
    if ('goTo' in answered) response.writeHead(303, { location: answered.goTo }).end();
    else sendPage(response, answered.status, answered.page);
  };
}
