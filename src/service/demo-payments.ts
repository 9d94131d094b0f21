import { createHmac } from 'node:crypto';
import type { Mode } from '../contract/entities.ts';
import type { App } from './domain/app-file/app.ts';
import { canonicalEmail } from './domain/email-address.ts';
import { completeSession } from './outside/payments/fake-stripe/billing.ts';
import { cardOf } from './outside/payments/fake-stripe/cards.ts';
import { type FakeStripe, startFakeStripe } from './outside/payments/fake-stripe/fake-stripe.ts';
import type { Payments } from './outside/payments/payments.ts';
import { stripePayments } from './outside/payments/stripe.ts';
import type { PaymentsOf } from './payments-of-apps.ts';
import type { Store } from './store/store.ts';

export interface DemoPayments {
  of: PaymentsOf;
  /** The stand-in, started at its first use: most visits to the demo buy nothing. */
  fake(): Promise<FakeStripe>;
  stop(): Promise<void>;
}

interface DemoPaymentsOptions {
  apps: readonly App[];
  store: Store;
  /** The service's own public origin: the pages of the stand-in are below it. */
  publicUrl: string;
  /** Where this very process is reached, for webhooks. */
  ownUrl: string;
  secret: string;
  /** Keeps what was bought between runs; null = in memory only. */
  file: string | null;
}

const modes = ['live', 'sandbox'] as const;
export const fakeStripePath = '/fake-stripe';

/**
 * Demo mode sells without keys and offline: a FAKE of Stripe in this process, spoken to by the real
 * SDK. No money moves.
 */
export function demoPayments({ apps, store, publicUrl, ownUrl, secret, file }: DemoPaymentsOptions): DemoPayments {
  const derived = (name: string) => createHmac('sha256', secret).update(`fake stripe ${name}`).digest('hex');
  const keys = { test: `sk_test_${derived('test')}`, live: `sk_live_${derived('live')}` };
  const webhookSecret = `whsec_${derived('webhook')}`;
  let started: Promise<FakeStripe> | undefined;
  const known = new Map<string, Payments>();

  const paymentsIn = (fake: FakeStripe, appId: string, mode: Mode): Payments => {
    const name = `${appId} ${mode}`;
    const secretKey = mode === 'live' ? keys.live : keys.test;
    const payments =
      known.get(name) ?? stripePayments({ appId, mode, secretKey, webhookSecrets: [webhookSecret], at: fake.at });
    known.set(name, payments);
    return payments;
  };

  async function start(): Promise<FakeStripe> {
    const fake = await startFakeStripe({
      pageUrl: `${publicUrl}${fakeStripePath}`,
      keys,
      endpoints: apps.flatMap(({ id }) =>
        modes.map((mode) => ({
          url: `${ownUrl}/webhooks/stripe/${id}/${mode}`,
          secret: webhookSecret,
          livemode: mode === 'live',
        })),
      ),
      file,
    });
    for (const app of apps)
      for (const mode of app.seed.modes) await plantCustomers(app, mode, { fake, store, paymentsIn });
    return fake;
  }
  const fake = () => (started ??= start());

  return {
    fake,
    of: async ({ id, mode }) => paymentsIn(await fake(), id, mode),
    async stop() {
      await (await started)?.stop();
    },
  };
}

interface Gardener {
  fake: FakeStripe;
  store: Store;
  paymentsIn(fake: FakeStripe, appId: string, mode: Mode): Payments;
}

/**
 * The seed's paying members buy their plans at the fake, so that the portal shows them and they can
 * cancel.
 */
async function plantCustomers(app: App, mode: Mode, { fake, store, paymentsIn }: Gardener): Promise<void> {
  const { world } = fake;
  const card = cardOf({ number: '4242424242424242', expiry: '12/49', cvc: '123' }, world.now());
  for (const { email, prices } of app.seed.members) {
    if (prices.length === 0) continue;
    const member = await store.members.byEmail({ appId: app.id, mode }, canonicalEmail(email)!);
    const id = member?.paymentCustomerId;
    if (!member || !id || world.records.customers.some((one) => one.id === id)) continue;
    world.records.customers.push({
      id,
      livemode: mode === 'live',
      created: world.now(),
      metadata: {},
      email,
      card: typeof card === 'string' ? null : card,
    });
    for (const plan of app.plans)
      for (const price of plan.prices.filter((one) => prices.includes(one.id))) {
        const order = { memberId: member.id, customerId: id, quantity: 1, trialDays: null, couponId: null };
        await paymentsIn(fake, app.id, mode).createCheckout({
          ...order,
          plan: { planId: plan.id, planName: plan.name, price },
          successUrl: app.baseUrl,
          cancelUrl: app.baseUrl,
          metadata: {},
          idempotencyKey: null,
        });
        completeSession(world, world.records.sessions.at(-1)!, null);
      }
  }
}
