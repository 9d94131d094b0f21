import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type FakeStripe,
  type FakeStripeOptions,
  startFakeStripe,
} from '../../../../src/service/outside/payments/fake-stripe/fake-stripe.ts';
import type { CheckoutOrder, PricedPlan } from '../../../../src/service/outside/payments/payments.ts';
import { type StripeOptions, stripePayments } from '../../../../src/service/outside/payments/stripe.ts';
import { browser } from '../social/browser.ts';
import { type Ledger, ledgerOf } from './ledger.ts';

export const keys = { test: 'sk_test_fake', live: 'sk_live_fake' };
export const siteUrl = 'http://site.example';
export const webhookSecret = 'whsec_fake';

const monthly = { type: 'MONTH', count: 1 } as const;
const price = (id: string, amount: number, interval: { type: 'MONTH' | 'YEAR'; count: number } | null) =>
  ({ id, name: id, type: interval ? 'SUBSCRIPTION' : 'ONETIME', amount, currency: 'eur', interval }) as const;
export const plans = {
  monthly: { planId: 'pln_pro', planName: 'Pro', price: price('prc_pro_monthly', 12, monthly) },
  yearly: { planId: 'pln_pro', planName: 'Pro', price: price('prc_pro_yearly', 120, { type: 'YEAR', count: 1 }) },
  once: { planId: 'pln_course', planName: 'Course', price: price('prc_course', 49.9, null) },
} satisfies Record<string, PricedPlan>;

export interface Shop {
  fake: FakeStripe;
  payments: ReturnType<typeof stripePayments>;
  ledger: Ledger;
  /** Webhooks as they arrived, and what was answered. */
  arrived: { body: Buffer; signature: string; status: number }[];
  /** What the webhook answers, whatever it thinks; null = what it should. */
  answerWith: number | null;
  newPayments(more?: Partial<StripeOptions>): ReturnType<typeof stripePayments>;
  order(customerId: string, plan: PricedPlan, more?: Partial<CheckoutOrder>): CheckoutOrder;
  /** Types a card into a page; returns the redirect, or the text of the page. */
  pay(url: string, form?: Record<string, string>): Promise<string>;
  person(): ReturnType<typeof browser>;
  stop(): Promise<void>;
}

const listening = async (handle: (request: IncomingMessage, response: ServerResponse) => void) => {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

/**
 * A shop as the service would be one: the real SDK on this side, the fake on the other, webhooks in
 * between.
 */
export async function openShop(options: Partial<FakeStripeOptions> = {}): Promise<Shop> {
  let shop: Shop | undefined;
  const site = await listening(async (request, response) => {
    if (request.url !== '/webhook') return shop!.fake.handlePage(request, response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const signature = String(request.headers['stripe-signature']);
    let status = 200;
    try {
      const event = shop!.payments.readEvent(body, signature);
      if (!shop!.answerWith) await shop!.ledger.apply(event);
    } catch {
      status = 400;
    }
    status = shop!.answerWith ?? status;
    shop!.arrived.push({ body, signature, status });
    response.writeHead(status).end();
  });
  const fake = await startFakeStripe({
    pageUrl: `${site.url}/fake-stripe`,
    keys,
    endpoints: [{ url: `${site.url}/webhook`, secret: webhookSecret, livemode: false }],
    file: null,
    ...options,
  });
  const newPayments = (more: Partial<StripeOptions> = {}) =>
    stripePayments({
      appId: 'app_demo',
      mode: 'sandbox',
      secretKey: keys.test,
      webhookSecrets: [webhookSecret],
      at: fake.at,
      ...more,
    });
  const payments = newPayments();
  shop = {
    fake,
    payments,
    ledger: ledgerOf(payments),
    arrived: [],
    answerWith: null,
    newPayments,
    order: (customerId, plan, more = {}) => ({
      memberId: 'mem_sb_ada',
      customerId,
      plan,
      quantity: 1,
      trialDays: null,
      couponId: null,
      successUrl: `${siteUrl}/thanks?session={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${siteUrl}/pricing`,
      metadata: {},
      idempotencyKey: null,
      ...more,
    }),
    async pay(url, form = {}) {
      const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };
      const seen = await browser(siteUrl).visit(url, { ...card, ...form });
      await fake.settled();
      return 'left' in seen ? seen.left : seen.text;
    },
    person: () => browser(siteUrl),
    async stop() {
      await fake.stop();
      await new Promise<void>((resolve) => {
        site.server.close(() => resolve());
        site.server.closeAllConnections();
      });
    },
  };
  return shop;
}
