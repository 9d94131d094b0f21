import { createHmac } from 'node:crypto';
import type { Mode } from '../contract/entities.ts';
import type { App } from './domain/app-file/app.ts';
import { type FakeStripe, startFakeStripe } from './outside/payments/fake-stripe/fake-stripe.ts';
import type { Payments } from './outside/payments/payments.ts';
import { stripePayments } from './outside/payments/stripe.ts';
import type { PaymentsOf } from './payments-of-apps.ts';
import { plantPayments } from './plant-payments.ts';
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
  const keyOf = (mode: Mode) => (mode === 'live' ? keys.live : keys.test);
  const webhookSecret = `whsec_${derived('webhook')}`;
  let started: Promise<FakeStripe> | undefined;
  const known = new Map<string, Payments>();

  const paymentsIn = (fake: FakeStripe, appId: string, mode: Mode): Payments => {
    const name = `${appId} ${mode}`;
    const account = { appId, mode, secretKey: keyOf(mode), webhookSecrets: [webhookSecret], at: fake.at };
    const payments = known.get(name) ?? stripePayments(account);
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
    try {
      // With its own keys an app sells at Stripe itself.
      for (const app of apps)
        for (const mode of modes.filter((one) => !app.payments[one]))
          await plantPayments({ store, fake, secretKey: keyOf(mode) }, app, mode);
    } catch (error) {
      await fake.stop();
      throw error;
    }
    return fake;
  }
  function fake() {
    if (started) return started;
    const starting = start();
    started = starting;
    // The next use tries again.
    starting.catch(() => {
      started = undefined;
    });
    return starting;
  }

  return {
    fake,
    of: async ({ id, mode }) => paymentsIn(await fake(), id, mode),
    async stop() {
      const fake = await started?.catch(() => null);
      await fake?.stop();
    },
  };
}
